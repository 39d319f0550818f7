import { testIn, type PlantedBug } from '../bug.ts';

export const APP: readonly PlantedBug[] = [
  {
    name: 'a success covers a warning',
    file: 'src/app/base/ui/toasts.ts',
    find: "if (before?.tone === 'bad' && before.text !== toast.text)",
    plant: "if (before?.tone === 'bad' && isBad)",
    killedBy: testIn(
      'test/app/base/ui/toasts.test.ts',
      'about something wrong stay until they are closed, whatever comes after them',
    ),
  },
  {
    name: 'leaving a picker takes a supplier whose name is only near the typed one',
    file: 'src/app/base/inputs/PickerInput.vue',
    find: 'else if (chosen && chosen.isNear !== true) take(chosen);',
    plant: 'else if (chosen) take(chosen);',
    killedBy: testIn(
      'test/app/base/inputs/pickerInput.test.ts',
      'comes after a name that is only near the typed text, which leaving the field does not take',
    ),
  },
  {
    name: 'of parties whose names only look alike, a list shows the documents of one',
    file: 'src/app/company/documents/documentOrder.ts',
    find: 'numberOfKey.get(key) ?? counts.push(0) - 1',
    plant: 'counts.push(0) - 1',
    killedBy: testIn(
      'test/app/company/documents/listedDocuments.test.ts',
      'orders numbers within texts of party by value, equal ones newest first',
    ),
  },
  {
    name: 'a search makes the texts of all rows at each letter',
    file: 'src/app/base/format/useRowSearch.ts',
    find: "hasWords(texts.value[at] ?? '', words)",
    plant: 'hasWords(searchText(textOf(rows()[at]!)), words)',
    killedBy: testIn(
      'test/app/base/format/useRowSearch.test.ts',
      'finds the rows with every word, and makes their texts once, not at each letter',
    ),
  },
  {
    name: 'a statement is printed for a customer who was filtered away',
    file: 'src/app/reports/table/ReportGrid.vue',
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
  {
    name: 'an unlikely amount of a bank line counts without being asked about',
    file: 'src/app/editing/oddity.ts',
    find: '{ value } : { value, bad: text }',
    plant: '{ value } : { value }',
    killedBy: testIn(
      'test/app/bank/lines/bankEntry.test.ts',
      'asks once about a date or an amount that nobody means: until it is typed once more, the line is not complete',
    ),
  },
  {
    name: 'many drafts are submitted without being asked about what nobody means',
    file: 'src/app/documents/list/BulkDialog.vue',
    find: "if (props.action === 'submit') odd.value",
    plant: "if (props.action === 'abandon') odd.value",
    killedBy: testIn(
      'test/app/documents/asked.test.ts',
      'what nobody means is asked about once before many drafts are submitted',
    ),
  },
  {
    name: 'a bank file that names no account goes into the open one unasked',
    file: 'src/app/bank/import/ImportPane.vue',
    find: 'if (assumed.value.length > 0) asked.value',
    plant: 'if (assumed.value.length > 99) asked.value',
    killedBy: testIn('test/app/bank/import/importPane.test.ts', 'asks into which account a file goes'),
  },
  {
    name: 'of what is typed in a dialog only the focused field is kept to read',
    file: 'src/app/company/session/loss.ts',
    find: "...(around?.querySelectorAll('input, textarea') ?? [])",
    plant: '',
    killedBy: testIn('test/app/company/session/typedNow.test.ts', 'keeps all that is typed in a dialog'),
  },
  {
    name: 'a reminder goes to a customer whom we owe',
    file: 'src/app/reports/StatementsReport.vue',
    find: "return amount.gt(0) ? null : 'covered';",
    plant: 'return null;',
    killedBy: testIn(
      'test/app/reports/statementsReport.test.ts',
      'go to no customer whom we owe, or whose credits cover what is overdue, and the list says why',
    ),
  },
  {
    name: 'a bill is offered without a word though a draft payment of its amount is here',
    file: 'src/app/payments/openInvoices.ts',
    find: 'if (money?.contactAccountId !== undefined) this.unpostedMoney.set(record.key, money);',
    plant: '',
    killedBy: testIn(
      'test/app/payments/paymentRunPage.test.ts',
      'draft here and not allocated: the bill is offered with a word',
    ),
  },
  {
    name: 'a draft payment to another supplier passes for one of the bill',
    file: 'src/app/payments/PayPane.vue',
    find: "return JSON.stringify([party ?? '', currency ?? '']);",
    plant: "return JSON.stringify([currency ?? '']);",
    killedBy: testIn(
      'test/app/payments/paymentRunPage.test.ts',
      'to another supplier: the bill is offered without a word',
    ),
  },
  {
    name: 'the totals of a selection say nothing of what drafts have settled',
    file: 'src/app/documents/list/selectionTotals.ts',
    find: "group.settledByDrafts.add(row.settledByDrafts ?? '');",
    plant: '',
    killedBy: testIn(
      'test/app/documents/list/documentList.test.ts',
      'says of the selection how much of what is outstanding a draft receipt has settled',
    ),
  },
  {
    name: 'a past day values what was open on it anew instead of reading what was released',
    file: 'src/app/reports/useAged.ts',
    find: 'takenParts(each, own.get(key))',
    plant: 'takenParts(each)',
    killedBy: testIn(
      'test/app/reports/agedReport.test.ts',
      'have in base currency to the penny what the documents themselves show as released of them',
    ),
  },
  {
    name: 'the form shows in base currency what drafts have settled as settled',
    file: 'src/app/company/documents/settledByDrafts.ts',
    find: '...(inBase && { outstandingAmount: inBase }),',
    plant: '',
    killedBy: testIn(
      'test/app/documents/editor/allocations/matchView.test.ts',
      'is outstanding in the strip, under the matches and in base currency',
    ),
  },
  {
    name: 'the draft whose allocation is taken back makes more than the whole outstanding',
    file: 'src/app/documents/editor/allocations/matches.ts',
    find: "!counts || state === 'made' ? sum",
    plant: "state === 'made' ? sum",
    killedBy: testIn(
      'test/app/documents/editor/allocations/matchView.test.ts',
      'is no more outstanding when it is taken back',
    ),
  },
  {
    name: 'typed text takes an account of the other side that stands under its heading',
    file: 'src/app/base/inputs/picker.ts',
    find: '({ under, creates }, at) => under === undefined && (creates === undefined || at === 0)',
    plant: '({ creates }, at) => creates === undefined || at === 0',
    killedBy: testIn(
      'test/app/base/inputs/pickerInput.test.ts',
      'is not taken by the text that matches it, but by the arrow that marks it',
    ),
  },
  {
    name: 'the code of an account of the other side is not taken when it is typed',
    file: 'src/app/company/references/referenceChoices.ts',
    find: 'account === typed ? undefined : headings[fit(account)]',
    plant: 'headings[fit(account)]',
    killedBy: testIn(
      'test/app/settings/accountTypes.test.ts',
      'a picker names accounts of the other side, of banks and controls by what they are',
    ),
  },
  {
    name: 'the coding of a bank line forgets which accounts the party was last booked on',
    file: 'src/app/bank/coding/CodingDialog.vue',
    find: 'referenceChoices(company, kind, query, false, docClass, recent.value)',
    plant: 'referenceChoices(company, kind, query, false, docClass)',
    killedBy: testIn(
      'test/app/bank/coding/codingDialog.test.ts',
      'offers the accounts last used with the party first: in payments, then in its invoices',
    ),
  },
  {
    name: 'statements say nothing of what drafts have settled',
    file: 'src/app/reports/StatementsReport.vue',
    find: '...settledByDraftsNotes(counted.value),',
    plant: '',
    killedBy: testIn(
      'test/app/reports/statementsReport.test.ts',
      'count what a draft receipt has settled as owed, and only the list says so: open',
    ),
  },
  {
    name: 'a bill that a draft payment settles in part is offered for the rest without a word',
    file: 'src/app/payments/PayPane.vue',
    find: '[paidAlreadyNote(document), settledNote(document)]',
    plant: '[paidAlreadyNote(document)]',
    killedBy: testIn(
      'test/app/payments/paymentRunPage.test.ts',
      'draft here and allocated in part: the bill is offered for the rest, and says why',
    ),
  },
  {
    name: 'an e-invoice states as paid what only a draft receipt settles',
    file: 'src/app/documents/einvoices/saleInvoice.ts',
    find: 'settledOf(asCounted(company, record.key, document))',
    plant: 'settledOf(document)',
    killedBy: testIn(
      'test/app/documents/einvoices/exportEInvoice.test.ts',
      'the e-invoice of a stored sale does not state as paid what only a draft receipt settles',
    ),
  },
  {
    name: 'Esc takes a stored text out of a field of a form',
    file: 'src/app/base/inputs/EntryInput.vue',
    find: 'if (props.isStored) return entry.finish();',
    plant: '',
    killedBy: testIn(
      'test/app/editing/fields/fieldInput.test.ts',
      'Esc in a form, where each key is stored leaves a typed text of the kind text as it stands',
    ),
  },
  {
    name: 'undo does not bring back what Esc has taken out of a cell of a document',
    file: 'src/app/documents/editor/session/documentSession.ts',
    find: 'this.history.add(patch, path);',
    plant: 'this.history.close();',
    killedBy: testIn(
      'test/app/documents/editor/session/documentSession.test.ts',
      'counts and stores each key, and Esc goes back to before the first in one step that undo takes back',
    ),
  },
  {
    name: 'days typed into an empty due date count from today',
    file: 'src/app/documents/editor/fields/DocumentField.vue',
    find: ':steps-from="session.header.value.docDate"',
    plant: '',
    killedBy: testIn(
      'test/app/documents/editor/lines/lineKeys.test.ts',
      'counts days in an empty due date from the date of the document',
    ),
  },
  {
    name: 'two letters on a read-only cell of a grid that is edited open another page',
    file: 'src/app/base/grid/DataGrid.vue',
    find: 'if (!event.defaultPrevented) keepCharacter(event);',
    plant: '',
    killedBy: testIn(
      'test/app/base/grid/dataGrid.test.ts',
      'types letters in each cell that can be edited, and starts no shortcut from the others',
    ),
  },
  {
    name: 'a new draft goes with the name that was typed into it, however it is left',
    file: 'src/app/documents/editor/session/emptyDraft.ts',
    find: 'return isGivenUp && kind',
    plant: 'return kind',
    killedBy: testIn(
      'test/app/documents/editor/session/emptyDraft.test.ts',
      'a name of which nothing was chosen stays, unless the document was left with Esc',
    ),
  },
  {
    name: 'a customer whom a draft names is discarded after a question that does not say so',
    file: 'src/app/records/form/RecordForm.vue',
    find: 'naming.value = await resources.naming(keys());',
    plant: 'naming.value = [];',
    killedBy: testIn(
      'test/app/records/records.test.ts',
      'that a draft names says which, and leads there, instead of asking',
    ),
  },
  {
    name: 'a chord that goes to the rows elsewhere locks a price at once',
    file: 'src/app/prices/PricesPage.vue',
    find: "keys: [], text: 'prices.shortcuts.lock'",
    plant: "keys: [ALT_KEYS.rows], text: 'prices.shortcuts.lock'",
    killedBy: testIn(
      'test/app/base/keyboard/altKeys.test.ts',
      'locks nothing, and what deletes or sends moves nowhere',
    ),
  },
  {
    name: 'Alt+M links a receipt of the text’s number however far its day is from the line',
    file: 'src/app/bank/documents/DocumentPanel.vue',
    find: "kind === 'booked' && days > BOOKED_WITHIN",
    plant: 'kind === undefined && days > BOOKED_WITHIN',
    killedBy: testIn(
      'test/app/bank/documents/differingDocuments.test.ts',
      'is not linked by key to one of eleven days before',
    ),
  },
  {
    name: 'the focus is lost with the button that explained a bank line',
    file: 'src/app/bank/documents/DocumentPanel.vue',
    find: "if (key !== undefined && key === before && document.activeElement === document.body) emit('unfocused');",
    plant: "if (key !== undefined && key !== before && document.activeElement === document.body) emit('unfocused');",
    killedBy: testIn(
      'test/app/bank/documents/differingDocuments.test.ts',
      'asks for the focus when the button that explained it is gone',
    ),
  },
  {
    name: 'a payment made here that pays out a credit is not found by its number',
    file: 'src/app/company/documents/listedDocuments.ts',
    find: 'const [found, another] = ofSide.length > 0 ? ofSide : numbered;',
    plant: 'const [found, another] = ofSide;',
    killedBy: testIn(
      'test/app/company/documents/listedDocuments.test.ts',
      'finds what an allocation names by its number: on its own side, else on the other',
    ),
  },
  {
    name: 'Alt+M says that there is nothing to draft before the documents are read',
    file: 'src/app/bank/documents/DocumentPanel.vue',
    find: '  await wereRead;\n',
    plant: '',
    killedBy: testIn(
      'test/app/bank/documents/differingDocuments.test.ts',
      'waits with the key for the documents, if they are not read yet',
    ),
  },
  {
    name: 'a coded payment stays when its line settles a bill instead, so that both are paid',
    file: 'src/app/bank/documents/useLineDrafts.ts',
    find: '    await makeWay(line, coded.key, way, company, ',
    plant: '    void (line, coded.key, way, company, ',
    killedBy: testIn('test/app/bank/documents/codedLine.test.ts', 'a draft on the service: it is abandoned'),
  },
  {
    name: 'a posted payment is reversed without a question when its line settles a bill instead',
    file: 'src/app/bank/documents/useLineDrafts.ts',
    find: "if (way === 'reverse' && !isAgreed) {",
    plant: 'if (isAgreed) {',
    killedBy: testIn(
      'test/app/bank/documents/codedLine.test.ts',
      'posted: it is reversed in the month of the line, once',
    ),
  },
  {
    name: 'a bill is paid again of which a payment without a supplier has the amount',
    file: 'src/app/payments/openInvoices.ts',
    find: 'if (isNobodys(row) && !isVoid(row.statusList))',
    plant: 'if (isNobodys(row) && isVoid(row.statusList))',
    killedBy: testIn(
      'test/app/payments/paymentRunPage.test.ts',
      'posted and without a supplier: the bill is offered with a word',
    ),
  },
  {
    name: 'an emptied database empties the journal of what is not on the service',
    file: 'src/app/company/copies/copier.ts',
    find: '    if (!this.isBegun) return this.begin();\n    if (await this.isLost()) return;',
    plant: '    if (!this.isBegun) return this.begin();',
    killedBy: testIn(
      'test/app/company/copies/copier.test.ts',
      'keeps the journal and what the sentinel says, whatever is written then',
    ),
  },
  {
    name: 'a database that is emptied under the page is noticed at the next start only',
    file: 'src/app/company/session/companies.ts',
    find: "window.addEventListener('focus', look);",
    plant: 'void look;',
    killedBy: testIn('test/app/company/copies/copier.test.ts', 'is recovered as soon as the window has the focus'),
  },
  {
    name: 'a date in a draft that nobody means waits to be sent without being asked about',
    file: 'src/app/documents/editor/session/documentEdit.ts',
    find: 'const asked = rules.asked\n',
    plant: 'const asked = rules.isCreated && rules.asked\n',
    killedBy: testIn(
      'test/app/documents/asked.test.ts',
      'a date that nobody means keeps a draft from being sent until it is answered, also after a restart',
    ),
  },
  {
    name: 'a submission leaves open what was asked about the draft',
    file: 'src/app/documents/editor/actions/DocumentActionDialogs.vue',
    find: '  answerYes(session, askedPathsOf(session));\n',
    plant: '',
    killedBy: testIn('test/app/documents/asked.test.ts', 'to submit a draft answers what is asked about it'),
  },
  {
    name: 'a bank file with the number of another account goes into the open one unasked',
    file: 'src/app/bank/import/statementAccounts.ts',
    find: 'const isOnlyOne = head.account === undefined &&',
    plant: 'const isOnlyOne = head.account !== undefined ||',
    killedBy: testIn('test/app/bank/import/importPane.test.ts', 'asks into which account a file goes whose number'),
  },
  {
    name: 'a mail goes to the usual address although another one was chosen',
    file: 'src/app/documents/sending/SendDocuments.vue',
    find: "const addressOf = (key: string): string => to.value.get(key) ?? '';",
    plant:
      'const addressOf = (key: string): string =>\n  usualAddress(documents.value?.find(({ record }) => record.key === key)?.addresses ?? []);',
    killedBy: testIn('test/app/documents/sending/sendDocuments.test.ts', 'shows to whom the mail goes'),
  },
  {
    name: 'a refusal names the line of a field twice',
    file: 'src/app/editing/notices/refusalWords.ts',
    find: "return path === at ? label : `${ofLine ?? ''}${label}`;",
    plant: "return `${ofLine ?? ''}${label}`;",
    killedBy: testIn('test/app/editing/notices/refusalWords.test.ts', 'name the line once, where the words do too'),
  },
  {
    name: 'a refusal without words shows its status alone',
    file: 'src/app/company/session/problems.ts',
    find: "if (code === 'service.refused' && status !== undefined && ownWords(problem) === '')",
    plant: "if (code === 'service.refused' && status !== undefined && problem.message === '')",
    killedBy: testIn('test/app/company/session/problems.test.ts', 'without words says what 400 means'),
  },
  {
    name: 'the filter Posted leaves out what was reversed',
    file: 'src/app/company/documents/documentFilter.ts',
    find: 'return hasStatus(row.statusList, part);',
    plant: 'return standingOf(row.statusList) === part;',
    killedBy: testIn('test/app/company/documents/documentFilter.test.ts', 'take all that was posted or approved'),
  },
  {
    name: 'the list of what is pending does not say who has changed a record in conflict',
    file: 'src/app/editing/notices/pendingItems.ts',
    find: "return [conflictSentence(record), byText(record?.conflict?.theirs)].filter(Boolean).join(' ');",
    plant: 'return conflictSentence(record);',
    killedBy: testIn('test/app/editing/notices/pendingItems.test.ts', 'says in the list who has changed it'),
  },
  {
    name: 'a delivery address that the service shows of a payment goes out of sight when it is emptied',
    file: 'src/app/documents/editor/fields/useSeenFields.ts',
    find: 'if (added.length > 0) seen.value = new Set([...seen.value, ...added]);',
    plant: "seen.value = new Set(fields.filter((field) => (field.read(now) ?? '') !== ''));",
    killedBy: testIn(
      'test/app/documents/editor/documentKinds.test.ts',
      'shows the delivery address and the place of stock that the service shows',
    ),
  },
  {
    name: 'the last answer of the ledger is not kept',
    file: 'src/app/reports/ledger/useLedgerAnswers.ts',
    find: '      await company.store.savePageSettings(kept, answer.value);\n',
    plant: '',
    killedBy: testIn(
      'test/app/reports/ledger/trialBalance.test.ts',
      'keeps the last answer, and shows it with its day while nobody answers',
    ),
  },
  {
    name: 'a figure of a compared column opens the account for the dates of the first',
    file: 'src/app/reports/ledger/LedgerReport.vue',
    find: 'parts.value.find(({ part }) => part === partOf(column)) ?? parts.value[0]',
    plant: 'parts.value[0]',
    killedBy: testIn(
      'test/app/reports/ledger/ledgerReport.test.ts',
      'profit and loss is compared with the same period of the year before, and a figure opens the account for its own dates',
    ),
  },
  {
    name: 'an account that only a compared answer has stands out of order',
    file: 'src/app/reports/ledger/ledgerRows.ts',
    find: 'for (let next = all[at]; next && isBefore(next); next = all[at]) at += 1;',
    plant: '',
    killedBy: testIn(
      'test/app/reports/ledger/ledgerRows.test.ts',
      'answers that are compared are one row for each account and total of any of them, in the order of the ledger',
    ),
  },
  {
    name: 'customers in credit are added to the debtors of their account',
    file: 'src/app/reports/ledger/ledgerRows.ts',
    find: ': `${section} ${accountId}`;',
    plant: ': `${accountId}`;',
    killedBy: testIn(
      'test/app/reports/ledger/ledgerRows.test.ts',
      'answers that are compared keep an account apart that stands in two sections: debtors, and customers in credit',
    ),
  },
  {
    name: 'figures count the middle of a run, in which a draft seems to settle an invoice',
    file: 'src/app/company/documents/liveFigures.ts',
    find: 'if (isRunning) later ??= [];',
    plant: 'if (isRunning) later ??= null;',
    killedBy: testIn(
      'test/app/company/documents/liveFigures.test.ts',
      'show nothing as settled in the middle of a run',
    ),
  },
  {
    name: 'the largest total of a company is the one that it was when it was first asked for',
    file: 'src/app/company/documents/largestTotals.ts',
    find: 'if ([...gone, ...added].some(({ key }) => key !== except)) answers.delete(except);',
    plant: 'if (gone.length + added.length < 0) answers.delete(except);',
    killedBy: testIn(
      'test/app/documents/asked.test.ts',
      'a total is compared with all documents, whatever the list shows, as they are now',
    ),
  },
  {
    name: 'the palette finds an action by one word of its name and another one for it only if both are in its name',
    file: 'src/app/shell/paletteSearch.ts',
    find: "hasWords(searchText(`${action.text} ${action.words ?? ''}`), words)",
    plant: "hasWords(searchText(action.words ?? ''), words)",
    killedBy: testIn(
      'test/app/shell/paletteSearch.test.ts',
      'finds actions by other words for them, after those of that name',
    ),
  },
  {
    name: 'a VAT number with wrong check digits makes a company',
    file: 'src/app/shell/welcome/newCompanyForm.ts',
    find: "return hasForm('vat', number, typed.country)",
    plant: "return hasForm('vat', number, typed.country) || number !== ''",
    killedBy: testIn(
      'test/app/shell/welcome/ownCompany.test.ts',
      'says at each field what is wrong with it, and goes to the first',
    ),
  },
  {
    name: 'the currency that a person chose follows the country',
    file: 'src/app/shell/welcome/newCompanyForm.ts',
    find: 'if (typed.currency === USUAL_CURRENCIES[before]) typed',
    plant: 'typed',
    killedBy: testIn(
      'test/app/shell/welcome/ownCompany.test.ts',
      'proposes the currency of the country, until another one is chosen',
    ),
  },
  {
    name: 'a refused record of books on this computer is not told',
    file: 'src/app/company/sync/syncAfterChanges.ts',
    find: "const LEFT = ['rejected', 'conflicts', 'inDoubt', 'waiting'] as const;",
    plant: "const LEFT = ['conflicts', 'inDoubt', 'waiting'] as const;",
    killedBy: testIn('test/app/company/sync/syncAfterChanges.test.ts', 'a report that nobody has to see of a refusal'),
  },
  {
    name: 'a change of books on this computer waits for Sync',
    file: 'src/app/company/sync/syncAfterChanges.ts',
    find: 'else later(company);',
    plant: '',
    killedBy: testIn(
      'test/app/company/sync/syncAfterChanges.test.ts',
      'a change of the books is sent by itself in books on this computer, and leaves no report',
    ),
  },
  {
    name: 'the profit of the year stands as a sum beside the equity',
    file: 'src/app/reports/ledger/shownRows.ts',
    find: "&& { partOf: 'equity' }),",
    plant: '&& {}),',
    killedBy: testIn(
      'test/app/reports/ledger/ledgerReport.test.ts',
      'the balance sheet counts the profit of the year as a part of the equity, and compares days',
    ),
  },
];
