import { testIn, type PlantedBug } from '../bug.ts';

export const APP: readonly PlantedBug[] = [
  {
    name: 'a statement is printed for a customer who was filtered away',
    file: 'src/app/reports/ReportGrid.vue',
    find: 'props.selection?.keepOnly((key) => keys.has(key));',
    plant: '',
    killedBy: testIn(
      'test/app/reports/statementsReport.test.ts',
      'are printed for no customer who was chosen and then filtered away',
    ),
  },
  {
    name: 'an aged report of another day is shown with what was allocated after the former day',
    file: 'src/app/reports/useAged.ts',
    find: 'return `${side} ${asAt}`;',
    plant: 'return side;',
    killedBy: testIn(
      'test/app/reports/agedReport.test.ts',
      'show no figure of another day until what was allocated after it has been read',
    ),
  },
  {
    name: 'the accounts that suit the side push the one whose code is typed down the list',
    file: 'src/app/company/references/referenceIndex.ts',
    find: "whole === '' ? [[], ranked] : [ranked.slice(0, 2), ranked.slice(2)]",
    plant: '[[], ranked]',
    killedBy: testIn(
      'test/app/settings/accountTypes.test.ts',
      'a picker puts accounts last used with the party above them, and below only the code that is typed',
    ),
  },
];
