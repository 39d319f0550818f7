import { ACCESSES, RIGHT_FLAGS, type Role } from '../../domain/service/people.ts';
import { ArgumentError } from '../base/arguments.ts';
import { serviceClassSchema } from '../base/classes.ts';
import { RIGHT_AREAS, rightsSchema, type Rights } from '../base/rights.ts';

/** What a user may do is one of these when it is added; it can be changed for each user then. */
export const ROLES = {
  administrator: rightsSchema.parse({}),
  bookkeeper: rightsSchema.parse({ areas: { setUp: 'read' }, reopensPeriods: false }),
  reader: rightsSchema.parse({ otherwise: 'read', closesPeriods: false, reopensPeriods: false }),
} as const satisfies Readonly<Record<Role, Rights>>;

const FLAGS = RIGHT_FLAGS.join(' or ');

/** One right of a text. @throws ArgumentError */
function step(text: string, isDenied: boolean): Partial<Rights> | ((rights: Rights) => Rights) {
  const [what = '', access, ...more] = text.split(/\s+/);
  const flag = RIGHT_FLAGS.find((each) => each === (what === 'not' ? access : what));
  if (flag !== undefined && more.length === 0 && (what === 'not' || access === undefined))
    return { [flag]: !(isDenied || what === 'not') };
  const given = ACCESSES.find((each) => each === (access ?? what));
  if (given === undefined || more.length > 0 || isDenied)
    throw new ArgumentError(
      `--rights: "${text}" must be ${ACCESSES.join(' or ')}, also after an area or a class, or ${FLAGS}, also after not.`,
    );
  if (access === undefined) return { otherwise: given };
  const area = RIGHT_AREAS.find((each) => each === what);
  if (area !== undefined) return (rights) => ({ ...rights, areas: { ...rights.areas, [area]: given } });
  const docClass = serviceClassSchema.safeParse(what);
  if (!docClass.success)
    throw new ArgumentError(
      `--rights: "${what}" is neither an area (${RIGHT_AREAS.join(', ')}) nor a class (${serviceClassSchema.options.join(', ')}).`,
    );
  return (rights) => ({ ...rights, classes: { ...rights.classes, [docClass.data]: given } });
}

/**
 * Reads rights as `rightsInWords` writes them: parts with semicolons or commas between, such as `read; bank write; not:
 * closesPeriods, reopensPeriods`. What is not named stays as it is; an access for all else takes those by name away.
 * @throws ArgumentError
 */
export function rightsOfWords(words: string): (before: Rights) => Rights {
  const steps = words.split(';').flatMap((group) => {
    const [, not, list = ''] = /^\s*(not:)?(.*)$/s.exec(group) ?? [];
    return list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && part !== 'legal entities all')
      .map((part) => step(part, not !== undefined));
  });
  if (steps.length === 0) throw new ArgumentError('--rights must name rights, as roles list shows them.');
  return (before) => {
    const isAnew = steps.some((each) => typeof each !== 'function' && each.otherwise !== undefined);
    const first = isAnew ? { ...before, areas: {}, classes: {} } : before;
    return steps.reduce<Rights>(
      (rights, each) => (typeof each === 'function' ? each(rights) : { ...rights, ...each }),
      first,
    );
  };
}

/** Rights in words: `write; setUp read; not: reopensPeriods, postsInClosed; legal entities HV`. */
export function rightsInWords({ otherwise, areas, classes, legalEntities, ...flags }: Rights): string {
  const named = [...Object.entries(areas), ...Object.entries(classes)].map(([name, access]) => `${name} ${access}`);
  const [may, mayNot] = [true, false].map((wanted) =>
    Object.entries(flags)
      .filter(([, is]) => is === wanted)
      .map(([name]) => name)
      .join(', '),
  );
  return [
    otherwise,
    ...named,
    ...(may ? [may] : []),
    ...(mayNot ? [`not: ${mayNot}`] : []),
    `legal entities ${legalEntities === null ? 'all' : legalEntities.join(', ') || 'none'}`,
  ].join('; ');
}
