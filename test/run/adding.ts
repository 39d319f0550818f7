import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { HEADER_FIELDS } from '../../src/domain/documents/document.ts';
import { DOCUMENT_CLASSES } from '../../src/domain/kinds/documentClasses.ts';
import { RESOURCE_KINDS } from '../../src/domain/resources/content.ts';

/**
 * `npm run adding`: what adding costs. Adds a class, a kind of record and a field of documents to copies of the last
 * commit, each by one line at its definition, and counts the places that the compiler then names, and the silent ones:
 * lists and tables with most of the others, in which it is missing without a word. `src/service` is not counted: it has
 * shapes of its own.
 */

/** A list or table with this share of the known names is taken to be meant as complete. */
const MOST = 0.6;

interface Addition {
  what: string;
  added: string;
  /** The names that are there. */
  known: readonly string[];
  file: string;
  edit: (text: string) => string;
}

function replaced(text: string, old: string, by: string): string {
  if (!text.includes(old)) throw new Error(`not found: ${old}`);
  return text.replace(old, by);
}

const ADDITIONS: readonly Addition[] = [
  {
    what: 'a class',
    added: 'expenseClaim',
    known: DOCUMENT_CLASSES,
    file: 'src/domain/kinds/documentClasses.ts',
    edit: (text) => replaced(text, "  'receipt',\n]", "  'receipt',\n  'expenseClaim',\n]"),
  },
  {
    what: 'a kind',
    added: 'vehicle',
    known: RESOURCE_KINDS,
    file: 'src/domain/resources/content.ts',
    edit: (text) =>
      replaced(
        replaced(text, '  bankTransactionSchema,\n])', '  bankTransactionSchema,\n  vehicleSchema,\n])'),
        'export const resourceContentSchema',
        "const vehicleSchema = z.object({ kind: z.literal('vehicle'), ...coded });\nexport const resourceContentSchema",
      ),
  },
  {
    what: 'a field',
    added: 'vesselName',
    known: HEADER_FIELDS,
    file: 'src/domain/documents/document.ts',
    edit: (text) =>
      replaced(text, '  orderNo: text.optional(),\n', '  orderNo: text.optional(),\n  vesselName: text.optional(),\n'),
  },
];

interface Place {
  file: string;
  line: number;
}

/** The code of a file; of a component its script, on the same lines. */
function codeOf(file: string, text: string): string {
  if (!file.endsWith('.vue')) return text;
  return text.replaceAll(/[\s\S]*?<script[^>]*>([\s\S]*?)<\/script>|[\s\S]+$/g, (all, script: string | undefined) =>
    script === undefined ? '' : all.slice(0, all.indexOf(script)).replaceAll(/[^\n]/g, '') + script,
  );
}

/** The names that a list, a table or a union of texts holds. */
function namesIn(node: ts.Node): string[] | null {
  const text = (each: ts.Node): string[] => (ts.isStringLiteralLike(each) ? [each.text] : []);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(text);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }) =>
      name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : [],
    );
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((each) => (ts.isLiteralTypeNode(each) ? text(each.literal) : []));
  return null;
}

/** Lists, tables and unions with most of the known names, and without the added one. */
function incomplete(folder: string, { known, added }: Addition): (Place & { to: number })[] {
  const files = execFileSync('git', ['ls-files', 'src', 'electron'], { cwd: folder, encoding: 'utf8' }).split('\n');
  const found: (Place & { to: number })[] = [];
  for (const file of files.filter((each) => /\.(ts|vue)$/.test(each) && !each.startsWith('src/service/'))) {
    const source = ts.createSourceFile(
      file,
      codeOf(file, readFileSync(join(folder, file), 'utf8')),
      ts.ScriptTarget.Latest,
    );
    const look = (node: ts.Node): void => {
      const names = namesIn(node);
      if (names && !names.includes(added) && known.filter((each) => names.includes(each)).length >= MOST * known.length)
        found.push({
          file,
          line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
          to: source.getLineAndCharacterOfPosition(node.getEnd()).line + 1,
        });
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return found;
}

/** The errors of the compiler, by file. */
function errorsIn(folder: string): Place[] {
  const { stdout } = spawnSync(process.execPath, ['test/run/types.ts'], { cwd: folder, encoding: 'utf8' });
  return [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error /gm)].flatMap(([, file, line]) =>
    file === undefined ? [] : { file, line: Number(line) },
  );
}

const project = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'daybook-adding-'));
try {
  execFileSync('git', ['clone', '--quiet', '--shared', project, folder]);
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  for (const addition of ADDITIONS) {
    const path = join(folder, addition.file);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, addition.edit(before));
    const errors = errorsIn(folder);
    const named = errors.filter(({ file }) => !/^(test|src\/service)\//.test(file));
    const silent = incomplete(folder, addition).filter(
      ({ file, line, to }) =>
        // The compiler names the start of a list, or the statement that it is in.
        !errors.some((error) => error.file === file && error.line >= line - 3 && error.line <= to + 3),
    );
    writeFileSync(path, before);
    const files = new Set([addition.file, ...named.map(({ file }) => file), ...silent.map(({ file }) => file)]);
    console.log(
      `${addition.what}: the compiler names ${named.length} places, ${silent.length} are silent; ${files.size} files, ` +
        `${[...files].filter((file) => !file.startsWith('src/app/base/i18n/')).length} without texts`,
    );
    for (const { file, line } of named) console.log(`  named   ${file}:${line}`);
    for (const { file, line } of silent) console.log(`  silent  ${file}:${line}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
