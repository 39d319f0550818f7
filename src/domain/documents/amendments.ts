import type { Json } from '../values/json.ts';
import type { CommandIntent } from '../records/commands.ts';

/**
 * The fields that amendments change, by header path (`description`, `ext.<name>`), oldest first; undefined if cleared.
 */
export function amendedFields(commands: readonly CommandIntent[]): { path: string; value: Json | undefined }[] {
  return commands.flatMap((command) => {
    if (command.name !== 'amend') return [];
    const { ext = {}, ...texts } = command.fields;
    const plain = Object.entries(texts).map(([path, value]) => ({ path, value: value || undefined }));
    return [
      ...plain,
      ...Object.entries(ext).map(([name, value]) => ({ path: `ext.${name}`, value: value ?? undefined })),
    ];
  });
}
