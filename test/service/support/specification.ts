/**
 * What the specification (parts 2 to 9) says that the service does: every numbered rule and every row of a table, one entry each,
 * in our own words. A test proves an entry by naming it in its title (see `idsIn`); `coverage.test.ts` fails when one is not named.
 *
 * Left out, because they state nothing that a caller could observe:
 * - advice and remarks ("rotation is recommended", "not visible in the user interface", "cannot be edited in the front end",
 *   "not shown", "paths not listed"), and how an operator issues credentials (5 rules 1 and 2);
 * - part 6, which names no events; 9 rules 2 and 4, which are about the environment behind another service and about nothing;
 * - rows of part 9 before 1.0, the oldest version served: what they brought is listed where parts 2 to 5 describe it;
 * - what a row of part 9 names without saying what it is: bug fixes ("Ext fix", "product filter fix"), "replica reads",
 *   "resources" (1.5.0), "extra contact account fields" (1.4.0).
 *
 * Named features whose behaviour nobody has stated are not left out: the README says what we decided, and `decided.test.ts` proves it.
 */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2': { spellings: 'Property names come in camelCase or PascalCase, numbers as numbers or numeric strings.' },
  '2.1': {
    id: 'Every record gets a GUID; it can be neither supplied nor modified.',
    Code: 'A record has a code of its own: made up or given, changeable, unique in its type only.',
    DocNo: 'A document has a DocNo: made up or given, changeable, unique among documents.',
    IntRef: 'Optional, never made up, changeable, unique in its type only.',
    'IntRef of documents and lines': 'Documents and lines are found by id or IntRef.',
    'IntRef of contact accounts and projects': 'Contact accounts and projects are found by IntRef too.',
    'Trans-no': 'A document has a number of digits only that finds it as well.',
    'rule 1': 'A code may stand wherever an id is required; reads return GUIDs.',
    'rule 2': 'Code and IntRef are unique each on its own, not together.',
    'rule 3': 'What is the code of one and the IntRef of another is refused as ambiguous until the clash is gone or the id is used.',
    'rule 4': 'Creating a contact account answers its id as a bare JSON string.',
  },
  '2.2': {
    tokenDue: 'Says in UTC when the token expires.',
    sessionToken: 'Is the bearer token of later requests.',
    domain: 'Names the environment.',
    apiVer: 'Says the version as major.minor.',
  },
  '2.3': {
    quantityFrom: 'Is required.', unitPrice: 'Is required.', quantityTo: 'May bound the quantity from above.', currency: 'Defaults to that of the environment.', effectiveDate: 'Defaults to today.',
    unitOfMeasureRef: 'Defaults to the unit of the product and must be of its unit group.', supplierRef: 'May name a supplier.', projectRef: 'May name a project.',
  },
  '2.4': { required: 'QuantityFrom and UnitPrice are required.', defaults: 'Currency, unit and date default as for purchase prices.', customerRef: 'May name a customer.' },
  '2.5': {
    code: 'Is required.', description: 'Is required.', legacyRef: 'May be given.', legalEntityId: 'May name a legal entity by code or id.', managerResourceId: 'May name a resource by code or id.',
    parentDepartmentId: 'May name the department above by code or id.', resources: 'Are added on request.', subDepartments: 'Are added on request.',
  },
  '2.6': {
    code: 'Is required.', description: 'Is required.', legacyRef: 'May be given.', legalEntityId: 'May name a legal entity by code or id.', parentCostCentreId: 'May name the cost centre above by code or id.',
    resources: 'Are added on request.', subCostCentres: 'Are added on request.',
  },
  '2.7': {
    bankAccountRef: 'Is required and names a bank account.', description: 'Is required.', bankDate: 'Is required.', depositAmount: 'Money in.', withdrawalAmount: 'Money out.',
    bankReference: 'May be given.', merchantName: 'May be given.', postDate: 'May be given.', paymentMethodRef: 'May name a payment method.',
    'rule 1': 'Exactly one of the two amounts is above zero.', 'rule 2': 'The other is omitted or zero.', 'rule 3': 'Both zero or absent, or both above zero, is refused.',
  },
  '2.8': {
    class: 'The class of a document follows from its type.', unspecified: 'What is not given is inferred from the setup.',
    id: 'Is read only.', DocNo: 'Is the code of the document.', DocTypeId: 'Selects the setup, by code or id.', DocSerieId: 'Is validated on create.', LegalEntityId: 'By code or id.',
    ContactAccountId: 'By code or id; optional for some types.', ContactAccountTaxAuthorityId: 'Names a tax authority by code or id.', TaxAuthorityId: 'By code or id.', ResponsibleResourceId: 'By code or id.', ProjectId: 'A project on the header.',
    DocDate: 'Is kept.', DueDate: 'Is kept.', TaxDate: 'Is kept.', DeliveryDate: 'Is kept.', OrderNo: 'Is kept.', Description: 'Is kept.', Currency: 'Is the currency of the document.', CurrencyRate: 'A number or numeric string.',
    TheirDocNo: 'Is not taken twice on purchase invoices of a supplier without the flag.', TheirRef: 'Is searchable and amendable.', IntRef: 'Is the reference of the integrator.', Post: 'Cost centre and department, returned on read.',
    Ext: 'Custom fields of any name.', TextHeader: 'Is kept.', TextFooter: 'Is kept.', CdacId: 'Is kept.', PaymentServiceReference: 'Is kept.', FromStockLocationId: 'Of stock documents.', ToStockLocationId: 'Of stock documents.',
    StockDate: 'Of stock documents.', ExplicitAmounts: 'Is kept and read back.', InvoiceAddress: 'Is read back; a postcode is optional.', DeliveryAddress: 'Is read back; a postcode is optional.',
    StatusList: 'Is a string on read.', outstandingAmount: 'What is owed in base currency, on read.', outstandingCurrencyAmount: 'What is owed in document currency, on read.', details: 'Are the lines.',
  },
  '2.9': {
    id: 'Is read only.', IntRef: 'Addresses a line as its id does.', ProductId: 'By code or id.', ProductSkuId: 'Is kept.', ProductType: 'Is returned on read.', AccountId: 'By code or id.', Description: 'Is kept.',
    TaxBandId: 'By code or id.', TaxCodeId: 'By code or id.', taxRate: 'Is returned on read.', Quantity: 'Is kept.', IsNetEntry: 'Says whether the price is net or gross.', CurrencyUnitPrice: 'The price in document currency.',
    netCurrencyUnitPrice: 'Is returned on read.', grossCurrencyUnitPrice: 'Is returned on read.', ProjectId: 'By code or id.', Post: 'Cost centre and department of a line.', TextPre: 'Is kept.', TextPost: 'Is kept.',
    FromStockLocationId: 'Of stock documents.', ToStockLocationId: 'Of stock documents.', StockDate: 'Of stock documents.',
  },
  '2.10': {
    fields: 'Six amounts on header and on each line, read with five decimals.',
    'calculation 1': 'Net of a line: unit price times quantity, rounded.', 'calculation 2': 'Tax of a line by its rate, rounded.', 'calculation 3': 'Gross of a line: net plus tax.',
    'calculation 4': 'Base amounts of a line by the rate, rounded.', 'calculation 5': 'Header totals are the sum of the lines.', 'calculation 6': 'Gross entry determines gross first, then net.',
    supplied: 'Any of the six may be supplied, on header and lines.', 'supplied rule 1': 'A difference of at most 0.01 is accepted.', 'supplied rule 2': 'A larger one is refused, naming field and both values.',
    'explicit bypass': 'Explicit amounts are neither calculated nor checked.', 'explicit missing': 'A missing explicit amount is refused by line and field.',
  },
  '2.11': {
    merge: 'Properties that are not named stay.', replace: 'Properties that are named are replaced.', null: 'A property set to null is deleted.',
    products: 'Products have custom fields.', projects: 'Those of a project are updated the same way.', 'contact accounts': 'Those of a contact account are updated the same way.',
  },
  '3': {
    'draft amended': 'A draft is amended, and nothing but a draft.', 'draft abandoned': 'A draft is abandoned, and nothing but a draft.', 'dispute amended': 'A document in dispute takes custom fields, merged.',
    lock: 'A record is locked: off the lists, still there.', unlock: 'A locked record is unlocked.', submission: 'Submission is queued and passes by itself to posted.',
  },
  '4': { 'creates 201': 'Creates answer 201.', 'any case': 'Path segments are served in any case.' },
  '4.1': { create: 'POST with the Domain header, user name and key answers 200 and the session.' },
  '4.2': { GetProductPurchasePrices: 'Lists.', GetProductPurchasePrice: 'Reads one.', CreateProductPurchasePrice: 'Creates.', UpdateProductPurchasePrice: 'Changes what is given.', LockProductPurchasePrice: 'Locks.', UnlockProductPurchasePrice: 'Unlocks.', DeleteProductPurchasePrice: 'Deletes for good.' },
  '4.3': { GetProductSalePrices: 'Lists.', GetProductSalePrice: 'Reads one.', CreateProductSalePrice: 'Creates.', UpdateProductSalePrice: 'Changes what is given.', LockProductSalePrice: 'Locks.', UnlockProductSalePrice: 'Unlocks.', DeleteProductSalePrice: 'Deletes for good.' },
  '4.4': { GetDepartments: 'A page by skip and take.', GetDepartment: 'One by id or code, with include.', CreateDepartment: 'Creates.', LockDepartment: 'Locks.', UnlockDepartment: 'Unlocks.', UpdateDepartment: 'Changes what is given.' },
  '4.5': { GetCostCentres: 'A page by skip and take.', GetCostCentre: 'One by id or code, with include.', CreateCostCentre: 'Creates.', LockCostCentre: 'Locks.', UnlockCostCentre: 'Unlocks.', UpdateCostCentre: 'Changes what is given.' },
  '4.6': { GetBankTransaction: 'Reads one.', CreateBankTransaction: 'Creates.', LockBankTransaction: 'Locks.', UnlockBankTransaction: 'Unlocks.', UpdateBankTransaction: 'Changes what is given.', DeleteBankTransaction: 'Deletes.' },
  '4.7': {
    saleInvoice: 'The class has its path.', saleOrder: 'The class has its path.', saleQuote: 'The class has its path.', purchaseOrder: 'The class has its path.', purchaseInvoice: 'The class has its path.', payment: 'The class has its path.', receipt: 'The class has its path.',
    Search: 'On the class and the generic path.', 'Get one': 'By id or DocNo, with include.', Create: 'By class or generically.', 'Update header': 'PATCH of the document.', 'Add line': 'POST of a detail.', 'Update line': 'PATCH by id or IntRef of the line.',
    Amend: 'Populates custom fields where there were none.', Abandon: 'POST abandon.', Unauthorise: 'Works for what is not in the ledger.', Allocate: 'Allocates an existing document.', 'Match details': 'With MatchName.', 'Match reverse': 'The matches in reverse.', Deprecated: 'A line by its id alone.',
    'filter LastModifiedFrom': 'From then on.', 'filter LastModifiedTo': 'Up to then.', 'filter currency': 'By currency.', 'filter docType': 'By type.', 'filter docClass': 'By a list of classes.', 'filter ContactAccount': 'By contact account.', 'filter ContactAccountId': 'By contact account.',
    'filter DocTypeId': 'By type.', 'filter LegalEntityId': 'By legal entity.', 'filter TheirDocNo': 'By their number.', 'filter draft': 'By state.', 'filter outstanding': 'By state.', 'filter posted': 'By state.', 'filter approved': 'By state.', 'filter reversed': 'By state.', 'filter abandoned': 'By state.',
    paging: 'skip and take.', order: 'By transaction date, not by modification.', closed: 'Includes closed types, projects, contact accounts and legal entities.',
    'rule 1': 'A PATCH changes only the fields provided.', 'rule 2': 'A PATCH with Details replaces every line.', 'rule 3': 'A document is created with its allocation.', 'rule 4': 'Unknown properties are refused when the header asks for it.',
    'rule 5': 'A request that the client ends makes nothing.', 'rule 6': 'A stock document type requires SKU and both locations.', 'rule 7': 'Domestic reverse charge by Ext, on create and patch.',
  },
  '4.8': {
    Contact: 'POST, GET, PATCH, DELETE, lock, unlock and list.', 'Contact link': 'POST and DELETE.', 'Contact account': 'POST, GET by id, code or IntRef, PATCH, lock and unlock.', 'Contacts of an account': 'POST, GET, PATCH, DELETE.', 'Contact account filters': 'By Code and IntRef.',
    Project: 'POST, PATCH, lock and unlock.', 'Project include': 'ext, address, availability, milestones, subProjects, and IncludeClosed.', 'Project availability': 'GET, POST, PUT, DELETE.', 'Project milestone': 'GET, PUT, DELETE.',
    Product: 'POST and PATCH by id or code.', 'Product filters': 'IsPurchase and IsSale.', Catalog: 'The names and the items.', 'Catalog items': 'Methods to manage them.', Enquiry: 'Runs a stored query.', 'Bulk payments': 'Many payments at once.',
    Attachments: 'Files of a document.', 'Document batching': 'Many documents at once.', Budgeting: 'Budgets of accounts.', paging: 'Pages by skip and take.',
  },
  '5': {
    'rule 3': 'Keys expire; an account may have several.', 'rule 4': 'A session is created by domain, user name and key.', 'rule 5': 'Every other request carries token and domain.', 'rule 6': 'Several sessions, each 30 minutes from its creation.',
    'rule 7': 'Without permission 403, not 401.', 'rule 8 elevated': 'Querying across classes needs elevated permission.', 'rule 8 search': 'A search shows only what the user may see.', 'rule 8 enquiries': 'An enquiry counts only what the user may see.',
    'rule 9': 'Workflows authorise contact accounts and bank accounts that were created or changed.',
  },
  '7': {
    form: 'An error is an object with a message.', '400 ambiguous reference': 'IntRef equals a code.', '400 tolerance': 'Outside 0.01.', '400 missing explicit amount': 'Names line and field.', '400 unknown property': 'With the header.',
    '400 unauthorise class': 'The class of the path does not match.', '400 bank amounts': 'Against 2.7.', '400 duplicate TheirDocNo': 'When not allowed.', '401': 'Missing, invalid or expired credentials or token.', '403': 'Insufficient permission.',
  },
  '8': { 'page size': 'Departments and cost centres come in pages of up to 100.', paging: 'skip and take.', 'token lifetime': '30 minutes.', tolerance: '0.01.', 'field lengths': 'Longer texts are refused.' },
  '9': {
    'rule 1': 'apiVer says the version, the OpenAPI document too, and there is an explorer.', 'rule 3': 'Before 1.1 only four fields of a document are updated.',
    '1.0 extra nodes': 'Contact accounts load extra nodes.', '1.0 bank details': 'Contact accounts have bank details.', '1.0 lock': 'Customers and suppliers are locked.', '1.0 credit fields': 'reminderGroupId, creditScore, creditReportDate.', '1.0 BatchPayments': 'The path is there.',
    '1.0.1 hold and stop': 'Flags on customers.', '1.0.1 filters': 'More document filters.', '1.0.2 allocation': 'The allocation endpoint.', '1.0.2 references': 'IntRef and TheirRef on documents.', '1.0.2 docClass': 'Several classes in a search.',
    '1.0.3 Ext': 'On projects, contact accounts and headers.', '1.0.3 project fields': 'AllowTasks, AllowTimesheets, LegalEntityId.', '1.0.3 ProjectId': 'On customers and suppliers.', '1.0.3 texts': 'TextHeader, TextFooter, TextPre, TextPost.',
    '1.0.8 products': 'Update by code, and product groups.', '1.0.8 contacts': 'Contacts, and those of contact accounts.', '1.1.0 fields': 'Any document field is updated.', '1.1.0 details': 'Lines are added and patched.', '1.1.0 deprecation': 'The old line patch is marked deprecated.', '1.1.1 status filters': 'Of documents.',
    '1.2.0 projects': 'Filters, includes, availability, milestones, lock and unlock.', '1.2.1 created': '201 since then, 200 before.', '1.2.2 contact account': 'Optional on headers.', '1.2.2 project': 'On headers.', '1.2.2 enquiries': 'Data access control.', '1.2.2 structure': 'Cost centre, department and legal entity are read.', '1.2.2 Ext': 'Merges.',
    '1.2.7 specification': 'Says the version.', '1.2.7 catalogs': 'Items are managed.', '1.2.7 IsParent': 'On projects.', '1.2.7 ProductType': 'On lines.', '1.2.7 unknown properties': 'The header.', '1.2.7 totals': 'Are validated.', '1.2.7 Post': 'Posting fields.', '1.2.7 abandon': 'And unauthorise.', '1.2.7 match': 'Matches in reverse.', '1.2.7 IntRef': 'On contact accounts and projects.',
    '1.3.0 attachments': 'Are there.', '1.4.0 bank transactions': 'Are there.', '1.4.0 explicit amounts': 'Are there.', '1.4.0 stock fields': 'Are there.', '1.4.0 TheirDocNo': 'Is searched by.', '1.4.0 forbidden': '403 and not 401.', '1.4.0 clash': 'Identifier clashes are refused.',
    '1.5.0 stock': 'Is validated.', '1.5.0 unauthorise': '400 for another class.', '1.5.0 deferred profile': 'A deferred profile.', '1.6.0 departments': 'Are managed.', '1.6.0 cost centres': 'Are managed.', '1.6.0 search': 'Shows extra header fields.', '1.6.0 TheirDocNo': 'Duplicates are refused.',
    '1.7.x dispute amend': 'Documents in dispute are amended.', '1.7.x WarningMessage': 'On customer and supplier.', '1.8.x bulk payments': 'Are made.', '1.8.x batching': 'Of documents.', '1.8.x cancelled': 'A cancelled request creates nothing.', '1.8.x products': 'Custom fields on products.',
    '1.9.x documents': 'Further document endpoints.', '1.9.x contact accounts': 'IsParent and ParentContactAccountId.', '1.9.x stock on products': 'Stock of products.', '1.11.x prices': 'Purchase and sale prices.', '1.11.x document fields': 'DeliveryDate and OrderNo.', '1.11.x IncludeClosed': 'On project get.',
    '1.12.0 CdacId': 'On documents.', '1.12.0 PaymentServiceReference': 'On documents.', '1.12.0 DacLegalEntityId': 'Names the legal entity whose users see a record.', '1.12.0 access control': 'Of document search.', '1.15.x projects': 'AllowDisbursements and IsWIP.', '1.15.x billing schedules': 'By creating a document.',
    '1.16.x StatusList': 'Is a string.', '1.16.x reverse charge': 'By Ext.', '1.16.x addresses': 'On document read.', '1.16.x urls': 'Of contacts.', '1.16.x postcode': 'Is optional.', '1.18.0 tax authority': 'ContactAccountTaxAuthorityId.', '1.18.0 IsDraft': 'On customer, supplier and resource.', '1.19.0 budgeting': 'Is there.',
  },
};

/** `2.1 rule 3` → what it says. */
export const SPECIFICATION: ReadonlyMap<string, string> = new Map(
  Object.entries(SECTIONS).flatMap(([section, rows]) => Object.entries(rows).map(([row, says]) => [`${section} ${row}`, says] as const)),
);

/**
 * The ids that a test title names: `… (spec 2.1 rule 3; 4.7 Search, order)` names `2.1 rule 3`, `4.7 Search` and `4.7 order`.
 * Sections are parted by semicolons, rows of a section by commas.
 */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\(spec (\d[^()]*)\)/g)].flatMap(([, mention = '']) =>
    mention.split(';').flatMap((part) => {
      const [, section = '', rows = ''] = /^\s*(\S+)\s*(.*)$/.exec(part) ?? [];
      return rows.split(',').map((row) => `${section} ${row.trim()}`.trim());
    }),
  );
}
