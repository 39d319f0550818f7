import type { Chance } from '../../../src/service/demo/chance.ts';
import type { BulkAction } from '../actions/bulk.ts';
import { isCommandAction, type CommandAction } from '../actions/commandActions.ts';
import type { ConcurrentEdit } from '../actions/concurrentEdits.ts';
import { isFileAction, type FileAction } from '../actions/files.ts';
import type { Reversal } from '../actions/reversals.ts';
import type { GoingBackAction } from '../actions/goingBack.ts';
import type { ExtraCommand } from '../actions/extraCommands.ts';
import { isRecordAction, type RecordAction } from '../actions/recordActions.ts';
import type { Disruption } from '../actions/disruptions.ts';

export const USER_ACTIONS = [
  'draft',
  'badDraft',
  'incompleteDraft',
  'editHeader',
  'editLine',
  'addLine',
  'removeLine',
  'moveLine',
  'undo',
  'abandon',
  'discard',
  'resolve',
  'sendAgain',
  'sync',
  'backUp',
  'editTwice',
] as const;
export const COLLEAGUE_ACTIONS = [
  'theyDraft',
  'theyEditHeader',
  'theyEditLine',
  'theyAddLine',
  'theyRemoveLine',
  'theyAbandon',
  'theySubmit',
] as const;
export type ActionName =
  | (typeof USER_ACTIONS)[number]
  | (typeof COLLEAGUE_ACTIONS)[number]
  | RecordAction
  | CommandAction
  | FileAction
  | ConcurrentEdit
  | Reversal
  | Disruption
  | BulkAction
  | ExtraCommand
  | GoingBackAction
  | 'nameOnlyHere';

/** Something that somebody does, from its step on. `pick` and `more` choose among what is there then. */
export interface Action {
  at: number;
  laptop: 0 | 1;
  name: ActionName;
  pick: number;
  more: number;
}

/** How often people do what, relative to each other. */
const ACTION_WEIGHTS: readonly (readonly [ActionName, number])[] = [
  ['draft', 14],
  ['badDraft', 2],
  ['incompleteDraft', 1],
  ['editHeader', 12],
  ['editLine', 9],
  ['addLine', 5],
  ['removeLine', 4],
  ['moveLine', 2],
  ['undo', 4],
  ['abandon', 2],
  ['discard', 1],
  ['resolve', 5],
  ['sendAgain', 2],
  ['sync', 22],
  ['backUp', 2],
  ['settle', 7],
  ['submit', 7],
  ['unauthorise', 2],
  ['amend', 4],
  ['allocate', 5],
  ['deallocate', 2],
  ['theyUnauthorise', 1],
  ['theyAmend', 2],
  ['theyAllocate', 1],
  ['attach', 5],
  ['removeFile', 1],
  ['newDepartment', 3],
  ['newCostCentre', 1],
  ['newCustomer', 4],
  ['newContact', 3],
  ['newProject', 2],
  ['newProduct', 2],
  ['newPrice', 4],
  ['newPurchasePrice', 2],
  ['newBankLine', 4],
  ['editRecord', 8],
  ['lockRecord', 3],
  ['deleteRecord', 2],
  ['discardRecord', 1],
  ['theyNewDepartment', 1],
  ['theyNewPrice', 2],
  ['theyEditRecord', 3],
  ['theyDeleteRecord', 1],
  ['theyDraft', 3],
  ['theyEditHeader', 7],
  ['theyEditLine', 5],
  ['theyAddLine', 2],
  ['theyRemoveLine', 2],
  ['theyAbandon', 1],
  ['theySubmit', 1],
];
/** What a history is about: everything, or one kind of work, always with syncs. */
export const THEMES = [
  'everything',
  'documents',
  'trade',
  'amendments',
  'allocations',
  'files',
  'records',
  'departments',
  'bank',
  'prices',
  'windows',
] as const;
export type Theme = (typeof THEMES)[number];

const BELONGS_TO_THEME: Readonly<Record<Theme, (name: ActionName) => boolean>> = {
  amendments: (name) => ['draft', 'submit', 'amend', 'theyAmend', 'sync'].includes(name),
  allocations: (name) => ['draft', 'submit', 'settle', 'allocate', 'sync'].includes(name),
  files: (name) => isFileAction(name) || name === 'draft' || name === 'discard' || name === 'sync',
  trade: (name) => isCommandAction(name) || ['draft', 'sync', 'resolve', 'editHeader', 'abandon'].includes(name),
  windows: (name) => ['draft', 'editTwice', 'editHeader', 'sync'].includes(name),
  everything: () => true,
  documents: (name) => !isRecordAction(name),
  records: (name) => isRecordAction(name) || name === 'sync' || name === 'resolve',
  departments: (name) => name === 'newDepartment' || name === 'newCostCentre' || name === 'sync',
  bank: (name) => name === 'newBankLine' || name === 'sync',
  prices: (name) =>
    [
      'newProduct',
      'newPrice',
      'newPurchasePrice',
      'theyNewPrice',
      'editRecord',
      'lockRecord',
      'deleteRecord',
      'sync',
    ].includes(name),
};

/** The weight of edits in two windows, where that is the theme. */
const OFTEN = 20;

/** With so few other actions, people sync less often. */
const FEW_ACTIONS: ReadonlySet<Theme> = new Set<Theme>([
  'departments',
  'bank',
  'prices',
  'files',
  'records',
  'documents',
]);

export function actionsOf(chance: Chance, count: number, steps: number, theme: Theme): Action[] {
  const weights = ACTION_WEIGHTS.filter(([name]) => BELONGS_TO_THEME[theme](name)).map(
    ([name, weight]): readonly [ActionName, number] => [
      name,
      name === 'sync' && FEW_ACTIONS.has(theme) ? weight / 5 : weight,
    ],
  );
  if (theme === 'windows') weights.push(['editTwice', OFTEN]);
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const actions = Array.from({ length: count }, (): Action => {
    let left = chance.next() * all;
    const name = weights.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'sync';
    return {
      at: chance.whole(0, steps),
      laptop: chance.happens(0.6) ? 0 : 1,
      name,
      pick: chance.next(),
      more: chance.next(),
    };
  });
  // Something to start with.
  for (let n = 0; n < 3; n += 1)
    actions.push({ at: 0, laptop: n === 2 ? 1 : 0, name: 'draft', pick: chance.next(), more: chance.next() });
  return actions.sort((one, other) => one.at - other.at);
}

const DISPUTES: readonly ActionName[] = ['theyDispute', 'amend', 'theyAmend', 'sync'];

/** Edits of one draft in two windows at the same moment; in a single window, one after the other. */
export function inBothWindows(chance: Chance, steps: number): Action[] {
  return Array.from({ length: chance.whole(0, 3) }, () => ({
    at: chance.whole(0, steps),
    laptop: chance.happens(0.6) ? 0 : 1,
    name: 'editTwice',
    pick: chance.next(),
    more: chance.next(),
  }));
}

/** Actions that can run while something else is being written, with the same result. */
export const MEANWHILE: ReadonlySet<ActionName> = new Set<ActionName>([
  'editHeader',
  'editTwice',
  'draft',
  'submit',
  'amend',
  'attach',
  'newDepartment',
  'newCustomer',
  'newProduct',
  'newPrice',
  'newPurchasePrice',
  'newBankLine',
  'newContact',
]);

/** Disputes over posted documents, and amendments to them on both sides, in one of four histories. */
export function disputesOf(chance: Chance, steps: number, actions: readonly Action[]): Action[] {
  if (!chance.happens(1 / 4)) return [];
  const last = actions.at(-1)?.at ?? 0;
  const action = (name: ActionName, at: number): Action => ({
    at,
    laptop: chance.happens(0.6) ? 0 : 1,
    name,
    pick: chance.next(),
    more: chance.next(),
  });
  const begun = chance.whole(0, Math.floor(steps / 2));
  // Documents must be posted before they can be disputed.
  const first = [
    action('submit', begun),
    action('submit', begun),
    action('sync', begun),
    action('sync', begun + 60),
    action('theyDispute', begun + 120),
    action('sync', begun + 125),
  ];
  return [
    ...first,
    ...Array.from({ length: chance.whole(3, 9) }, () =>
      action(chance.pick(DISPUTES), chance.whole(begun + 60, Math.max(last, begun + 200))),
    ),
  ];
}

/** The share of histories in which two people work on the same records at the same time. */
const CONCURRENT_SHARE = 1 / 2;

/** Edits of many fields of a record, here and by a colleague at once, with syncs between and choices after them. */
export function concurrentEditsOf(chance: Chance, steps: number): Action[] {
  if (!chance.happens(CONCURRENT_SHARE)) return [];
  const action = (name: ActionName, at: number): Action => ({
    at,
    laptop: chance.happens(0.6) ? 0 : 1,
    name,
    pick: chance.next(),
    more: chance.next(),
  });
  const begun = chance.whole(0, Math.floor(steps / 2));
  return [
    action('sync', begun),
    ...Array.from({ length: chance.whole(1, 4) }, () => action('bothEdit', chance.whole(begun + 40, steps))),
    ...Array.from({ length: chance.whole(0, 3) }, () => action('bothEditRecord', chance.whole(begun + 40, steps))),
    ...Array.from({ length: chance.whole(1, 4) }, () =>
      action(chance.happens(0.5) ? 'editFields' : 'editRecordFields', chance.whole(begun, steps)),
    ),
    ...Array.from({ length: chance.whole(1, 3) }, () =>
      action(chance.happens(0.5) ? 'resolve' : 'sync', chance.whole(begun + 80, steps + 100)),
    ),
  ];
}

/** The share of histories in which people change their minds. */
const REVERSAL_SHARE = 1 / 3;
const ASKED: readonly ActionName[] = [
  'submit',
  'submit',
  'abandon',
  'amend',
  'unauthorise',
  'allocate',
  'lockRecord',
  'lockRecord',
  'deleteRecord',
  'editRecord',
  'editRecordFields',
  'editFields',
];

/** Commands and edits, each taken back soon after: before the next run, or in the middle of it. */
export function reversalsOf(chance: Chance, steps: number): Action[] {
  if (!chance.happens(REVERSAL_SHARE)) return [];
  return Array.from({ length: chance.whole(2, 5) }, () => {
    const [at, pick, name] = [chance.whole(60, steps), chance.next(), chance.pick(ASKED)];
    const laptop = chance.happens(0.6) ? 0 : 1;
    const action = (each: ActionName, when: number): Action => ({
      at: when,
      laptop,
      name: each,
      pick,
      more: chance.next(),
    });
    const back = name.startsWith('edit') ? 'undoAll' : 'takeBack';
    return [
      action(name, at),
      ...(chance.happens(0.6) ? [action('sync', at)] : []),
      action(back, at + chance.whole(1, 90)),
    ];
  }).flat();
}

/** The share of histories in which something disturbs a run from outside. */
const DISRUPTED_SHARE = 1 / 3;

/** Backups restored through the app, closed windows, changed keys; mostly in the middle of a run. */
export function disruptionsOf(chance: Chance, steps: number): Action[] {
  if (!chance.happens(DISRUPTED_SHARE)) return [];
  const laptop = chance.happens(0.6) ? 0 : 1;
  const action = (name: ActionName, at: number): Action => ({
    at,
    laptop,
    name,
    pick: chance.next(),
    more: chance.next(),
  });
  const soon = (at: number): number => at + chance.whole(2, 90);
  const disruption = (): Action[] => {
    const at = chance.whole(60, steps);
    const what = chance.next();
    const begun = chance.happens(0.8) ? [action('sync', at)] : [];
    if (what < 0.4)
      return [
        action('backUpToFile', chance.whole(0, at)),
        ...begun,
        action('restoreFile', soon(at)),
        ...(chance.happens(0.3) ? [action('sync', soon(at))] : []),
      ];
    if (what < 0.7) return [...begun, action('closeWindow', soon(at)), action('closeWindow', soon(at + 60))];
    return [
      ...begun,
      action('theyChangeKey', soon(at)),
      action('sync', soon(at)),
      action('enterKey', soon(at + 90)),
      action('sync', soon(at + 120)),
    ];
  };
  return Array.from({ length: chance.whole(1, 2) }, disruption).flat();
}

/** The share of histories with actions on dozens of records at once. */
const BULK_SHARE = 1 / 6;

/**
 * Dozens of records are made at once and sent, then submitted, deleted or discarded together, before the run or in the
 * middle of it.
 */
export function bulkOf(chance: Chance, steps: number): Action[] {
  if (!chance.happens(BULK_SHARE)) return [];
  const laptop = chance.happens(0.6) ? 0 : 1;
  const action = (name: ActionName, at: number): Action => ({
    at,
    laptop,
    name,
    pick: chance.next(),
    more: chance.next(),
  });
  const begun = chance.whole(40, steps);
  const made = action(chance.happens(0.45) ? 'draftMany' : 'makeMany', begun);
  const after = (): Action =>
    action(
      chance.pick(['submitMany', 'discardMany', 'deleteMany', 'discardMany', 'deleteMany']),
      begun + chance.whole(1, 160),
    );
  return [
    made,
    ...(chance.happens(0.7) ? [action('sync', begun)] : []),
    ...Array.from({ length: chance.whole(0, 2) }, after),
    action('sync', begun + 200),
  ];
}

/**
 * The share of histories with commands that ask for several changes at once, and of those with documents that name
 * local records.
 */
const EXTRA_SHARE = 1 / 3;
const NAMING_SHARE = 1 / 3;
const MADE: readonly ActionName[] = ['newDepartment', 'newCostCentre', 'newProject', 'newProduct'];

/**
 * Amendments and allocations with several changes at once, on documents that were posted for it; and documents that
 * name records made just before.
 */
export function extrasOf(chance: Chance, steps: number): Action[] {
  const action = (name: ActionName, at: number): Action => ({
    at,
    laptop: chance.happens(0.6) ? 0 : 1,
    name,
    pick: chance.next(),
    more: chance.next(),
  });
  const begun = chance.whole(0, Math.floor(steps / 2));
  const settling = (): Action[] => [
    action('settle', begun + 110),
    action('settle', begun + 115),
    action('sync', begun + chance.whole(116, 150)),
  ];
  const asked = (): Action =>
    action(
      chance.pick([
        'amendMuch',
        'amendMuch',
        'allocateSeveral',
        'editAllocations',
        'editAllocations',
        'sync',
        'takeBack',
      ]),
      begun + chance.whole(120, steps),
    );
  const extra = chance.happens(EXTRA_SHARE)
    ? [
        action('submit', begun),
        action('submit', begun),
        action('submit', begun),
        action('sync', begun),
        action('sync', begun + 60),
        ...settling(),
        ...Array.from({ length: chance.whole(3, 9) }, asked),
      ]
    : [];
  const naming = (): Action[] => {
    const at = chance.whole(20, steps);
    const made = Array.from({ length: chance.whole(1, 2) }, () => action(chance.pick(MADE), at));
    const named = made.map((each): Action => ({
      ...action('nameOnlyHere', at + chance.whole(1, 30)),
      laptop: each.laptop,
    }));
    return [
      ...made,
      ...(chance.happens(0.3) ? [action('sync', at + 1)] : []),
      ...named,
      ...(chance.happens(0.5) ? [action('sync', at + chance.whole(30, 60))] : []),
    ];
  };
  return [...extra, ...(chance.happens(NAMING_SHARE) ? Array.from({ length: chance.whole(1, 2) }, naming).flat() : [])];
}
