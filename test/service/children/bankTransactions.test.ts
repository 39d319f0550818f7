import { expect, test } from 'vitest';
import { messageOf, openService } from '../support/service.ts';

const FEE = {
  bankAccountRef: 'GBP-CUR',
  description: 'Bank charges',
  bankDate: '2026-02-27',
  withdrawalAmount: '12.50',
};

test('a bank transaction is created, read, changed, locked, unlocked and deleted (spec 2.7 bankReference, merchantName, postDate, paymentMethodRef; 4.6 GetBankTransaction, CreateBankTransaction, LockBankTransaction, UnlockBankTransaction, UpdateBankTransaction, DeleteBankTransaction; 3 lock, unlock)', async () => {
  const api = await openService();
  const id = await api.create('/api/BankTransaction', {
    ...FEE,
    BankReference: 'FEE 02',
    MerchantName: 'The Bank',
    PaymentMethodRef: 'DD',
    PostDate: '2026-02-28',
  });
  const path = `/api/bankTransaction/${id}`;
  expect(await api.read(path)).toMatchObject({
    id,
    description: 'Bank charges',
    bankDate: '2026-02-27',
    depositAmount: '0.00000',
    withdrawalAmount: '12.50000',
    amount: '-12.50000',
    bankReference: 'FEE 02',
    merchantName: 'The Bank',
    paymentMethodCode: 'DD',
    postDate: '2026-02-28',
    isActive: true,
    lastModifiedBy: 'bookkeeper',
  });
  expect((await api.call('PATCH', path, { description: 'Charges, February', depositAmount: 3 })).json).toBe(id);
  expect(await api.read(path)).toMatchObject({
    description: 'Charges, February',
    depositAmount: '3.00000',
    withdrawalAmount: '0.00000',
    amount: '3.00000',
  });
  expect((await api.call('POST', `${path}/lock`)).json).toBe(id);
  expect((await api.read(path)).isActive).toBe(false);
  expect((await api.call('PATCH', path, { description: 'x' })).status).toBe(400);
  await api.call('POST', `${path}/unlock`);
  expect(messageOf(await api.call('PATCH', path, { bankAccountRef: 'EUR-CUR' }))).toBe(
    'BankAccountRef cannot be changed.',
  );
  expect((await api.call('DELETE', path)).status).toBe(204);
  expect((await api.get(path)).status).toBe(404);
});

test.each([
  [{ bankAccountId: 'NONE' }, 'BankAccountId names no bank account: NONE.'],
  [{ bankAccountRef: 'NONE' }, 'BankAccountRef names no bank account: NONE.'],
  [{ bankAccountId: [] }, 'BankAccountId is not a text.'],
  [{ bankAccountId: 'GBP-CUR', paymentMethodCode: 'NONE' }, 'PaymentMethodCode names no payment method: NONE.'],
  [{ bankAccountId: 'GBP-CUR', paymentMethodRef: 'NONE' }, 'PaymentMethodRef names no payment method: NONE.'],
  [{}, 'BankAccountRef is required.'],
])('a refusal of %j names the field as it was sent', async (fields, message) => {
  const api = await openService();
  const { bankAccountRef: _sent, ...rest } = FEE;
  expect(messageOf(await api.call('POST', '/api/BankTransaction', { ...rest, ...fields }))).toBe(message);
});

const RULE = 'Exactly one of DepositAmount and WithdrawalAmount must be greater than zero.';

test.each([
  ['both absent', {}, RULE],
  ['both zero', { depositAmount: 0, withdrawalAmount: '0.00' }, RULE],
  ['both above zero', { depositAmount: 1, withdrawalAmount: 1 }, RULE],
  ['one negative', { depositAmount: -1 }, 'DepositAmount and WithdrawalAmount must not be negative.'],
])('%s is refused (spec 2.7 rule 1, rule 3; 7 400 bank amounts)', async (_what, amounts, message) => {
  const api = await openService();
  const answer = await api.call('POST', '/api/BankTransaction', { ...FEE, withdrawalAmount: undefined, ...amounts });
  expect([answer.status, messageOf(answer)]).toEqual([400, message]);
});

test.each([
  [{ depositAmount: 5 }, '5.00000'],
  [{ depositAmount: '5', withdrawalAmount: 0 }, '5.00000'],
  [{ depositAmount: null, withdrawalAmount: 5 }, '-5.00000'],
])(
  'the other amount may be omitted or zero, as in %j (spec 2.7 rule 2, depositAmount, withdrawalAmount)',
  async (amounts, amount) => {
    const api = await openService();
    const id = await api.create('/api/BankTransaction', { ...FEE, withdrawalAmount: undefined, ...amounts });
    expect((await api.read(`/api/BankTransaction/${id}`)).amount).toBe(amount);
  },
);

test.each(['bankAccountRef', 'description', 'bankDate'])(
  '%s is required (spec 2.7 bankAccountRef, description, bankDate)',
  async (field) => {
    const api = await openService();
    const answer = await api.call('POST', '/api/BankTransaction', { ...FEE, [field]: undefined });
    expect([answer.status, String(messageOf(answer)).toLowerCase()]).toEqual([
      400,
      `${field.toLowerCase()} is required.`,
    ]);
  },
);

test('the bank account and the payment method are named by code or id, and must be there (spec 2.7 bankAccountRef, paymentMethodRef)', async () => {
  const api = await openService();
  const [account] = (await api.list('/api/Catalog/BankAccount')).filter(({ code }) => code === 'GBP-CUR');
  for (const bankAccountRef of ['GBP-CUR', account?.id]) {
    expect(
      (await api.read(`/api/BankTransaction/${await api.create('/api/BankTransaction', { ...FEE, bankAccountRef })}`))
        .bankAccountId,
    ).toBe(account?.id);
  }
  for (const wrong of [{ bankAccountRef: 'NOPE' }, { paymentMethodRef: 'NOPE' }])
    expect((await api.call('POST', '/api/BankTransaction', { ...FEE, ...wrong })).status).toBe(400);
});
