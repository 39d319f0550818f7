import type { Json } from '../values/json.ts';
import type { CommandIntent } from './record.ts';

/** What amendments ask for, by header path (`description`, `ext.<name>`); undefined for what they clear. Later ones come last. */
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
