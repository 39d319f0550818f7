import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-[0-9A-Za-z.-]+)?$/;

/**
 * What the changelog says of a version.
 * @param changelog in the form of Keep a Changelog
 * @returns null when it has no section of the version, or an empty one
 */
export function releaseNotesOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => section.startsWith(`[${version}]`));
  const notes = own?.slice(own.indexOf('\n') + 1).trim() ?? '';
  return notes === '' ? null : notes;
}

/**
 * The notes of a release.
 * @param tag such as `v0.2.0`
 * @throws when the tag is not the version that is packed, or the changelog is silent about it
 */
export function notesOfRelease(tag: string, packed: string, changelog: string): string {
  if (tag !== `v${packed}`) throw new Error(`The tag is ${tag}, but package.json says ${packed}.`);
  if (!VERSION.test(packed)) throw new Error(`${packed} is no semantic version.`);
  const notes = releaseNotesOf(changelog, packed);
  if (notes === null) throw new Error(`CHANGELOG.md has nothing about ${packed}.`);
  return notes;
}

if (import.meta.main) {
  const read = (name: string): string => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
  process.stdout.write(`${notesOfRelease(process.argv[2] ?? '', version, read('CHANGELOG.md'))}\n`);
}
