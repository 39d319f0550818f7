import { testIn, type PlantedBug } from '../bug.ts';

export const SERVICE: readonly PlantedBug[] = [
  {
    name: 'an allocation that is taken back from a credit leaves less of it open',
    file: 'src/service/documents/allocations.ts',
    find: 'new Decimal(row.amount).times(back)',
    plant: 'new Decimal(row.amount)',
    killedBy: testIn('test/service/allocation.test.ts', 'a credit note is open again by what was allocated of it'),
  },
  {
    name: 'the last allocation of a document is rounded alone',
    file: 'src/service/documents/allocations.ts',
    find: 'amount.eq(open) ? base : ',
    plant: '',
    killedBy: testIn(
      'test/service/allocatedBase.test.ts',
      'takes what rounding has left also where the others were rounded down',
    ),
  },
  {
    name: 'a payment in another currency takes the old amount from the account',
    file: 'src/service/documents/money.ts',
    find: ' &&\n    before.currency === header.currency',
    plant: '',
    killedBy: testIn(
      'test/service/allocation.test.ts',
      'a draft that is changed to another currency leaves the account with another amount',
    ),
  },
  {
    name: 'the currency of an allocated receipt can be changed',
    file: 'src/service/documents/allocations.ts',
    find: 'if (header[field] !== terms[field])',
    plant: "if (field !== 'currency' && header[field] !== terms[field])",
    killedBy: testIn(
      'test/service/allocation.test.ts',
      'currency and contact account of a receipt stay while it is allocated',
    ),
  },
  {
    name: 'a bulk payment pays from the usual bank account',
    file: 'src/service/extras/bulkPayments.ts',
    find: '        bankAccountId: batch.bankAccountId,\n',
    plant: '',
    killedBy: testIn('test/service/bulkPayments.test.ts', 'a bulk payment pays from its own bank account'),
  },
  {
    name: 'whoever may pay settles invoices by a bulk payment that they may not change',
    file: 'src/service/extras/bulkPayments.ts',
    find: "    refuseAllocating(company, request, { allocations: [...allocations] }, classOfDocument('payment'));\n",
    plant: '    void allocations;\n',
    killedBy: testIn(
      'test/service/bulkPayments.test.ts',
      'whoever may not change the invoices of a bulk payment may not pay them by it',
    ),
  },
  {
    name: 'the price of a supplier becomes everybody’s when something else of it changes',
    file: 'src/service/children/prices.ts',
    find: '          ? before?.supplierId',
    plant: '          ? undefined',
    killedBy: testIn(
      'test/service/children/prices.test.ts',
      'stays that of its party when something else of it changes',
    ),
  },
  {
    name: 'a payment does not wait for the authorisation of its bank account',
    file: 'src/service/documents/workflow/workflow.ts',
    find: "      this.directory.byId('bankAccount', header.bankAccountId)?.pendingUntil ?? 0,\n",
    plant: '',
    killedBy: testIn('test/service/decided.test.ts', 'a payment waits for the authorisation of its bank account'),
  },
  {
    name: 'stock goes to the location of the document, whatever its line says',
    file: 'src/service/documents/workflow/stock.ts',
    find: 'line.toStockLocationId ?? header.toStockLocationId',
    plant: 'header.toStockLocationId',
    killedBy: testIn('test/service/decided.test.ts', 'stock moves between the locations of a line'),
  },
  {
    name: 'a reversed document still moves stock',
    file: 'src/service/documents/workflow/stock.ts',
    find: "        { status: 'reversed', is: false },\n",
    plant: '',
    killedBy: testIn('test/service/decided.test.ts', 'stock moves between the locations of a line'),
  },
  {
    name: 'an invoice that was unauthorised is posted all the same',
    file: 'src/service/documents/workflow/workflow.ts',
    find: '      this.leaveQueue(id);\n      const { isMoney }',
    plant: '      const { isMoney }',
    killedBy: testIn(
      'test/service/documents/workflow/workflow.test.ts',
      'an invoice that is unauthorised before it is posted stays a draft',
    ),
  },
  {
    name: 'what was paid on account raises what a supplier is owed',
    file: 'src/service/extras/enquiries.ts',
    find: "new Set(['receipt', 'payment'])",
    plant: "new Set(['receipt'])",
    killedBy: testIn('test/service/further.test.ts', 'what was paid on account lowers what a supplier is owed'),
  },
  {
    name: 'a reversed sale counts as turnover',
    file: 'src/service/extras/enquiries.ts',
    find: "      { status: 'reversed', is: false },\n",
    plant: '',
    killedBy: testIn('test/service/further.test.ts', 'what was paid on account lowers what a supplier is owed'),
  },
  {
    name: 'an attached file is given by its own id to whoever may not see its document',
    file: 'src/service/extras/attachments.ts',
    find: 'return { id: idOf(request, parent), attachment: child };',
    plant: 'return { id: parent, attachment: child };',
    killedBy: testIn(
      'test/service/further.test.ts',
      'an attached file is found by its own id only by whoever may see its document',
    ),
  },
  {
    name: "the demo company's money is allocated to nothing",
    file: 'src/service/demo/settlements.ts',
    find: 'allocations: [{ docId: header.id, allocAmountCurrency: amount }],',
    plant: '',
    killedBy: testIn(
      'test/service/demo/books.test.ts',
      'add up: what is not outstanding was allocated, in both currencies',
    ),
  },
  {
    name: 'a body nested by thousands reaches the code that folds its names',
    file: 'src/service/http/server.ts',
    find: 'if (isTooDeep(text)) {',
    plant: 'if (false) {',
    killedBy: testIn('test/service/errors.test.ts', 'nested by thousands get 400, in every body'),
  },
  {
    name: 'brackets in a text count as levels of a body',
    file: 'src/service/wire/json.ts',
    find: '} else if (character === QUOTE) isText = true;',
    plant: '}',
    killedBy: testIn('test/service/errors.test.ts', 'brackets in a text are no levels, and 64 levels are taken'),
  },
  {
    name: 'multipart is read as an empty body where JSON is expected',
    file: 'src/service/extras/attachments.ts',
    find: 'if (request.routeOptions.config?.contract?.bodyMediaType !== MULTIPART && body.length > 0)',
    plant: 'if (body.length < 0)',
    killedBy: testIn(
      'test/service/errors.test.ts',
      'multipart is for attachments alone: elsewhere it gets 415 and changes nothing',
    ),
  },
  {
    name: 'a create is committed although its client has gone while it waited',
    file: 'src/service/documents/routes.ts',
    find: 'if (isGone(request)) throw clientIsGone();',
    plant: '',
    killedBy: testIn('test/service/http/faults.test.ts', 'goes while it waits to be committed with others'),
  },
];
