import { computed, type ComputedRef } from 'vue';
import { lineKey, type DocumentLine } from '../../../../domain/documents/document.ts';
import {
  isSupported,
  unsupportedInHeader,
  unsupportedInLine,
  type UnsupportedField,
} from '../../../../domain/documents/unsupportedFields.ts';
import type { DocumentSession } from './documentSession.ts';
import { useEditor } from './editorContext.ts';
import { LineFindings } from '../rules/lineFindings.ts';

const NONE: readonly UnsupportedField[] = [];

/** The document's fields that the service's API version does not have. Only changed lines are checked again. */
export function useUnsupportedFields(
  session: DocumentSession,
  apiVersion: ComputedRef<string | null>,
): ComputedRef<readonly UnsupportedField[]> {
  const held = computed(() => session.record.value?.base ?? null);
  const heldLines = computed(() => new Map((held.value?.lines ?? []).map((line) => [lineKey(line), line])));
  const ofLines = new LineFindings((line: DocumentLine) =>
    unsupportedInLine(line, apiVersion.value ?? '', heldLines.value.get(lineKey(line)), held.value !== null),
  );
  return computed(() => {
    const version = apiVersion.value;
    if (version === null || isSupported(version)) return NONE;
    return [
      ...unsupportedInHeader(session.document.value, version, held.value),
      ...ofLines.of(session.document.value.lines, version, heldLines.value).map(({ found }) => found),
    ];
  });
}

/** The first API version with the field at a path, if the connected one lacks it; null if the field is sent. */
export function useFieldSince(path: ComputedRef<string>): ComputedRef<string | null> {
  const { unsupportedFields } = useEditor();
  return computed(() => unsupportedFields.value.find((field) => field.path === path.value)?.since ?? null);
}
