import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What the lock file and the installed packages say of the dependencies that users get. */

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

export interface Dependency {
  /** Its folder in the project, such as `node_modules/vue`. */
  folder: string;
  name: string;
  version: string;
  /** The name of its licence (SPDX). */
  licence: string;
}

const FOLDER = 'node_modules/';

/** Every dependency that is not only for development and is installed here, sorted by folder. */
export function shippedDependencies(projectFolder: string): Dependency[] {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => folder !== '' && entry.dev !== true && entry.devOptional !== true)
    .filter(([folder]) => existsSync(join(projectFolder, folder, 'package.json')))
    .map(([folder, entry]) => ({
      folder,
      name: folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
      licence: entry.license ?? '',
    }))
    .toSorted((left, right) => (left.folder < right.folder ? -1 : 1));
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The texts of a package's licence files; empty when it has none. */
function licenceTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && LICENCE_FILE.test(file.name))
    .map((file) => file.name)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

const RULE = '='.repeat(80);

/**
 * One text with the licence of Daybook and of every dependency that users get. Packages with the same text share one
 * entry. A package without a licence file is listed with the name of its licence.
 * @throws when a dependency names no licence at all
 */
export function licencesText(projectFolder: string): string {
  const byText = new Map<string, Dependency[]>();
  for (const dependency of shippedDependencies(projectFolder)) {
    const texts = licenceTexts(join(projectFolder, dependency.folder));
    if (dependency.licence === '' && texts.length === 0)
      throw new Error(`${dependency.folder} names no licence. Find out which it has before it is shipped.`);
    const text = texts.length === 0 ? `Licence: ${dependency.licence} (its package has no text)` : texts.join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), dependency]);
  }
  const own = readFileSync(join(projectFolder, 'LICENSE'), 'utf8').trim();
  const entries = [...byText].map(([text, dependencies]) => {
    const names = new Set(dependencies.map((each) => `${each.name} ${each.version} (${each.licence})`));
    return `${[...names].join('\n')}\n\n${text}`;
  });
  const introduction =
    'Daybook contains the software of others, under the licences below. Electron and Chromium come with files of their own: LICENSE.electron.txt and LICENSES.chromium.html.';
  return `${[`Daybook\n\n${own}`, introduction, ...entries].join(`\n\n${RULE}\n\n`)}\n`;
}
