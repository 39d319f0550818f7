import { afterEach, expect, it } from 'vitest';
import { speak } from '../../../../src/app/base/i18n/texts.ts';
import { choiceText } from '../../../../src/app/company/setUp/setUpText.ts';

afterEach(() => speak('en'));

it('names a treatment of purchases apart from the group of accounts that is spelled alike', async () => {
  await speak('fr');
  expect(choiceText('purchaseTreatment', 'fixedAssets')).toBe('Immobilisations');
  expect(choiceText('reportGroup', 'fixedAssets')).toBe('Actif immobilisé');
});
