/**
 * What a service publishes of itself at 1.13 (docs/service-notes.md, "Shapes at 1.13 that the specification only
 * names"): the properties of each schema, with the schema of those that are objects or lists of objects, and the
 * schemas of each operation on records and documents.
 */
export const PUBLISHED_SHAPES: Readonly<Record<string, string>> = {
  BankTransactionCreate: `
    bankAccountRef description bankDate depositAmount withdrawalAmount postDate bankReference merchantName
    paymentMethodRef`,
  BankTransactionRead: `
    id bankAccountId bankStatementId description bankDate depositAmount withdrawalAmount amount postDate
    bankReference merchantName paymentMethodCode lastModified lastModifiedBy isActive`,
  BankTransactionUpdate:
    'description bankDate depositAmount withdrawalAmount postDate bankReference merchantName paymentMethodRef',
  CatalogItem: 'id code description isActive',
  CatalogItemCreate: 'code description isActive',
  ContactAccountCreate: `
    description code intRef customer:ContactCustomerCreate supplier:ContactSupplierCreate
    resource:ContactResourceCreate companyNo taxNo legacyRef theirRef countryCode contactClassificationId
    isParent parentContactAccountId contact:ContactCreate contacts:ContactCreate
    bankDetails:ContactBankDetailsUpdateable dacLegalEntityId`,
  ContactAccountRead: `
    id code intRef description companyNo taxNo legacyRef theirRef countryCode contactClassificationId
    isParent parentContactAccountId customer:ContactCustomerRead supplier:ContactSupplierRead
    resource:ContactResourceRead contact:ContactRead contacts:ContactRead
    defaultBankDetails:ContactBankDetailsRead bankDetails:ContactBankDetailsRead lastModified lastModifiedBy
    hasNotes hasAttachments createdDate createdBy dacLegalEntityId`,
  ContactAccountUpdate: `
    intRef description companyNo taxNo legacyRef theirRef countryCode contactClassificationId isParent
    parentContactAccountId customer:ContactCustomerUpdate supplier:ContactSupplierUpdate
    resource:ContactResourceUpdate contact:ContactCreate contacts:ContactCreate
    bankDetails:ContactBankDetailsUpdateable code docNo dacLegalEntityId`,
  ContactAddressCreate: 'type address postCode city county countryCode description',
  ContactAddressInline: 'type address postCode city county countryCode description',
  ContactAddressRead: 'type address postCode city county countryCode description id',
  ContactBankDetailsRead: `
    iban accountNo sortCode bic routingCode currency legacyRef bankId bankRef countryCode bankAddress
    accountName id lastModified lastModifiedBy`,
  ContactBankDetailsUpdateable: `
    iban accountNo sortCode bic routingCode currency legacyRef bankId bankRef countryCode bankAddress
    accountName`,
  ContactCreate: `
    intRef companyName title firstName middleName lastName jobTitle legacyRef emails:ContactEmailCreate
    phones:ContactPhoneCreate addresses:ContactAddressCreate urls`,
  ContactCustomerCreate: `
    contactGroupCustomerId currency creditLimit discountRate paymentMethodId payTermId productPriceBandId
    receiveInvoices reminderGroupId receiveReminders receiveStatements taxBandId taxBandFixed taxAuthorityId
    isMultiTaxAuthority multiTaxAuthorityIds stockLocationId isActive creditReportDate creditScore riskLevel
    ignoreDeferredIncome ignoreDeposit ignoreSchedule isHold isStop projectId applyDomesticReverseCharge
    orderRequired costCentreId costCentreFixed departmentId departmentFixed warningMessage ext isDraft`,
  ContactCustomerRead: `
    isActive contactGroupCustomerId currency discountRate paymentMethodId payTermId productPriceBandId
    reminderGroupId receiveInvoices receiveReminders receiveStatements taxBandId taxBandFixed taxAuthorityId
    isMultiTaxAuthority multiTaxAuthorityIds defaultDeliveryAddressId defaultInvoiceAddressId
    stockLocationId lastStatementDate creditLimit creditScore creditReportDate riskLevel
    ignoreDeferredIncome ignoreDeposit ignoreSchedule isHold isStop projectId applyDomesticReverseCharge
    orderRequired costCentreId costCentreFixed departmentId departmentFixed warningMessage ext`,
  ContactCustomerUpdate: `
    contactGroupCustomerId currency creditLimit discountRate paymentMethodId payTermId productPriceBandId
    reminderGroupId receiveInvoices receiveReminders receiveStatements taxBandId taxBandFixed taxAuthorityId
    isMultiTaxAuthority multiTaxAuthorityIds defaultDeliveryAddressId defaultInvoiceAddressId
    stockLocationId isActive creditReportDate creditScore riskLevel ignoreDeferredIncome ignoreDeposit
    ignoreSchedule isHold isStop projectId applyDomesticReverseCharge orderRequired costCentreId
    costCentreFixed departmentId departmentFixed warningMessage ext`,
  ContactEmailCreate: 'type email',
  ContactEmailRead: 'type email id',
  ContactPhoneCreate: 'type phone',
  ContactPhoneRead: 'type phone id',
  ContactRead: `
    id intRef contactType description companyName title firstName middleName lastName jobTitle
    parentContactId legacyRef isActive lastModified lastModifiedBy hasNotes hasAttachments
    emails:ContactEmailRead phones:ContactPhoneRead addresses:ContactAddressRead urls`,
  ContactResourceCreate: `
    isActive resourceGroupId departmentId locationId nationalInsuranceNo currency absenceGroupId
    costCentreId managerResourceId uniqueTaxpayerReference isSalesperson isBuyer isRequestor allowExpense
    allowTask allowTimesheet hasEmployment hasUmbrella paymentMethodId paymentTermsId sendRemittance
    resourceEmployments:ResourceEmploymentCreate resourceUmbrellas:ResourceUmbrellaCreate ext isDraft`,
  ContactResourceRead: `
    isActive resourceGroupId departmentId locationId nationalInsuranceNo currency absenceGroupId
    costCentreId managerResourceId uniqueTaxpayerReference isSalesperson isBuyer isRequestor allowExpense
    allowTask allowTimesheet hasEmployment hasUmbrella paymentMethodId paymentTermsId sendRemittance
    timesheetProducts:TimesheetProductRead expenseProducts:ExpenseProductRead
    resourceEmployments:ResourceEmploymentRead resourceUmbrellas:ResourceUmbrellaRead ext`,
  ContactResourceUpdate: `
    isActive resourceGroupId departmentId locationId nationalInsuranceNo currency absenceGroupId
    costCentreId managerResourceId uniqueTaxpayerReference isSalesperson isBuyer isRequestor allowExpense
    allowTask allowTimesheet hasEmployment hasUmbrella paymentMethodId paymentTermsId sendRemittance ext`,
  ContactSupplierCreate: `
    contactGroupSupplierId currency creditLimit discountRate paymentMethodId
    paymentRecipientContactAccountId payTermId productPriceBandId taxBandId taxBandFixed taxAuthorityId
    isMultiTaxAuthority multiTaxAuthorityIds allowInvoiceDuplication allowSelfBilling sendRemittance
    isActive projectId applyDomesticReverseCharge costCentreId costCentreFixed departmentId departmentFixed
    productId accountId legalEntityId bankAccountId responsibleResourceId stockLocationId ignorePrepayment
    isHold isOcrGross isResale isStop ocrAliases ocrCombineLineItems ocrDisableLineItems warningMessage ext
    isDraft`,
  ContactSupplierRead: `
    isActive contactGroupSupplierId currency creditLimit discountRate paymentMethodId
    paymentRecipientContactAccountId payTermId productPriceBandId taxBandId taxBandFixed taxAuthorityId
    isMultiTaxAuthority multiTaxAuthorityIds allowInvoiceDuplication allowSelfBilling sendRemittance
    projectId applyDomesticReverseCharge costCentreId costCentreFixed departmentId departmentFixed productId
    accountId legalEntityId bankAccountId defaultDeliveryAddressId defaultInvoiceAddressId
    responsibleResourceId stockLocationId ignorePrepayment isHold isOcrGross isResale isStop ocrAliases
    ocrCombineLineItems ocrDisableLineItems warningMessage ext`,
  ContactSupplierUpdate: `
    contactGroupSupplierId allowInvoiceDuplication allowSelfBilling currency paymentMethodId
    paymentRecipientContactAccountId payTermId productPriceBandId sendRemittance creditLimit discountRate
    taxBandId taxBandFixed taxAuthorityId isMultiTaxAuthority multiTaxAuthorityIds isActive projectId
    applyDomesticReverseCharge costCentreId costCentreFixed departmentId departmentFixed productId accountId
    legalEntityId bankAccountId defaultDeliveryAddressId defaultInvoiceAddressId responsibleResourceId
    stockLocationId ignorePrepayment isHold isOcrGross isResale isStop ocrAliases ocrCombineLineItems
    ocrDisableLineItems warningMessage ext`,
  ContactUpdate: `
    id intRef companyName title firstName middleName lastName suffix jobTitle legacyRef
    emails:ContactEmailCreate phones:ContactPhoneCreate addresses:ContactAddressCreate urls`,
  CostCentreCreate: 'code description parentCostCentreId legalEntityId legacyRef',
  CostCentreRead: `
    id code description parentCostCentreId legalEntityId legacyRef lastModified lastModifiedBy isActive
    resources:CostCentreResource subCostCentres:CostCentreSummary`,
  CostCentreResource: 'id code accountName',
  CostCentreSearch:
    'id code description parentCostCentreId legalEntityId legacyRef lastModified lastModifiedBy isActive',
  CostCentreSummary: 'id code description',
  CostCentreUpdate: 'description parentCostCentreId legalEntityId legacyRef code docNo intRef',
  DepartmentCreate: 'code description legacyRef legalEntityId managerResourceId parentDepartmentId',
  DepartmentRead: `
    id code description legacyRef legalEntityId managerResourceId parentDepartmentId lastModified
    lastModifiedBy isActive resources:ResourceSummary subDepartments:DepartmentSummary`,
  DepartmentSearch: `
    id code description parentDepartmentId legalEntityId managerResourceId legacyRef lastModified
    lastModifiedBy isActive`,
  DepartmentSummary: 'id code description',
  DepartmentUpdate: 'description legacyRef legalEntityId managerResourceId parentDepartmentId code docNo intRef',
  Doc: `
    id docClass docTypeId docNo docDate description legalEntityId cdacId contactAccountId taxDate dueDate
    periodId projectId netAmount taxAmount grossAmount baseCurrency currency currencyRate netCurrencyAmount
    taxCurrencyAmount grossCurrencyAmount taxAuthorityId isDeferredTax outstandingAmount
    outstandingCurrencyAmount taxReverseAmount taxReverseCurrencyAmount paymentMethodId bankAccountId
    bankCurrency bankCurrencyAmount bankCurrencyRate bankRef accountId status statusList isNetEntry
    transTime transDate transNo docSerieId orderNo createdDate theirDocNo theirRef intRef createdBy
    lastModified lastModifiedBy hasNotes hasAttachments responsibleResourceId fromStockLocationId
    toStockLocationId stockDate paymentTermsId details:DocDetail allocations:DocAllocation
    deliveryAddress:ContactAddressRead billingAddress:ContactAddressRead ext deliveryDate post textHeader
    textFooter invoiceAddress:ContactAddressRead paymentServiceReference contactAccountTaxAuthorityId
    dacLegalEntityId`,
  DocAllocation: 'id docId docNo allocAmountCurrency allocAmountBase allocCurrencyRate',
  DocAllocationCreate: 'docId allocAmountCurrency allocAmountBase',
  DocCreate: `
    docNo transNo docSerieId docTypeId legalEntityId cdacId contactAccountId periodId accountId post
    taxAuthorityId paymentMethodId responsibleResourceId projectId docDate description taxDate dueDate
    currency currencyRate isNetEntry explicitAmounts theirDocNo theirRef intRef legacyRef
    details:DocDetailCreate bankAccountId bankCurrencyRate bankCurrencyAmount bankRef currencyAmount
    allocateAuto allocations:DocAllocationCreate deliveryAddress:ContactAddressInline
    billingAddress:ContactAddressInline netCurrencyAmount taxCurrencyAmount grossCurrencyAmount netAmount
    taxAmount grossAmount fromStockLocationId toStockLocationId stockDate paymentTermsId ext textHeader
    textFooter orderNo deliveryDate invoiceAddress:ContactAddressInline paymentServiceReference
    contactAccountTaxAuthorityId dacLegalEntityId`,
  DocDetail: `
    id lineDate description docClass docId productId projectId taxCodeId taxDate taxRate isNetEntry
    netCurrencyUnitPrice grossCurrencyUnitPrice quantity uomId skuQuantity netAmount grossAmount taxAmount
    orderIndex lastModified lastModifiedBy netCurrencyAmount taxCurrencyAmount grossCurrencyAmount
    fromStockLocationId toStockLocationId stockDate status accountId currency currencyRate hasAttachments
    hasNotes isTaxAdjustment isReverseCharge taxBandId isResale textPre textPost intRef legacyRef
    productType isDeferred deferredDistribution:DocDetailDeferred post`,
  DocDetailCreate: `
    productId productSkuId projectId taxCodeId uomId accountId post taxBandId lineDate description
    isNetEntry currencyUnitPrice netCurrencyUnitPrice grossCurrencyUnitPrice quantity skuQuantity
    netCurrencyAmount taxCurrencyAmount grossCurrencyAmount netAmount taxAmount grossAmount
    fromStockLocationId toStockLocationId stockDate isResale textPre textPost intRef legacyRef productType
    isDeferred deferredDistribution:DocDetailDeferredCreateUpdate`,
  DocDetailDeferred: 'profileId dateFrom dateTo periods',
  DocDetailDeferredCreateUpdate: 'profileId dateFrom dateTo periods',
  DocDetailUpdate: `
    productId productSkuId projectId taxCodeId uomId accountId post taxBandId lineDate description
    isNetEntry currencyUnitPrice netCurrencyUnitPrice grossCurrencyUnitPrice quantity skuQuantity
    fromStockLocationId toStockLocationId stockDate isResale textPre textPost intRef legacyRef isDeferred
    deferredDistribution:DocDetailDeferredCreateUpdate`,
  DocSummary: `
    id docClass docTypeId docNo docDate description legalEntityId cdacId contactAccountId
    contactAccountDescription taxDate dueDate periodId projectId netAmount taxAmount grossAmount
    baseCurrency currency currencyRate netCurrencyAmount taxCurrencyAmount grossCurrencyAmount
    taxAuthorityId isDeferredTax outstandingAmount outstandingCurrencyAmount taxReverseAmount
    taxReverseCurrencyAmount paymentMethodId paymentTermsId bankAccountId bankCurrency bankCurrencyAmount
    bankCurrencyRate bankRef accountId status statusList isNetEntry transTime transDate transNo docSerieId
    createdDate theirDocNo theirRef intRef createdBy lastModified lastModifiedBy hasNotes hasAttachments
    responsibleResourceId fromStockLocationId toStockLocationId stockDate ext textHeader textFooter orderNo
    deliveryDate paymentServiceReference contactAccountTaxAuthorityId`,
  DocUpdate: `
    docTypeId legalEntityId cdacId contactAccountId periodId accountId post taxAuthorityId paymentMethodId
    responsibleResourceId projectId docDate description taxDate dueDate currency currencyRate isNetEntry
    theirDocNo theirRef intRef legacyRef details:DocDetailUpdate bankAccountId bankCurrencyRate
    bankCurrencyAmount bankRef deliveryAddress:ContactAddressInline billingAddress:ContactAddressInline
    fromStockLocationId toStockLocationId stockDate paymentTermsId ext textHeader textFooter orderNo
    deliveryDate invoiceAddress:ContactAddressInline code docNo paymentServiceReference
    contactAccountTaxAuthorityId dacLegalEntityId`,
  DocumentAmend: 'description dueDate paymentMethodId tempBankRef theirDocNo theirRef ext',
  ExpenseProductRead: 'productId',
  LegalEntity: 'id code description legacyRef companyNo countryCode currency isActive isInterco taxAuthorityId',
  ProductCreate: `
    code description productGroupId productType uomId uomGroupId legacyRef ext
    purchase:ProductPurchaseCreate sale:ProductSaleCreate stock:ProductStockCreate dacLegalEntityId`,
  ProductPostSetup: 'attribute default readOnly mandatory defaultParameter',
  ProductPurchaseCreate: 'accountId isActive setupPost:ProductPostSetup',
  ProductPurchasePriceCreate: `
    currency unitPrice effectiveDate quantityFrom quantityTo unitOfMeasureRef supplierRef projectRef
    productPriceBandRef productSKURef`,
  ProductPurchasePriceRead: `
    id productPurchaseId supplierId currency unitPrice effectiveDate isActive quantityFrom quantityTo
    quantityToCalc unitOfMeasureId productSkuId projectId legalEntityId priceRef productPriceBandId
    lastModified lastModifiedBy resourceGroupId resourceId timesheetRateTypeId`,
  ProductPurchasePriceUpdate: `
    currency unitPrice effectiveDate quantityFrom quantityTo unitOfMeasureRef supplierRef projectRef
    productPriceBandRef productSKURef`,
  ProductPurchaseRead: 'isActive accountId setupPost:ProductPostSetup',
  ProductPurchaseUpdate: 'isActive accountId setupPost:ProductPostSetup',
  ProductRead: `
    id code description productGroupId productType uomId uomGroupId legacyRef purchase:ProductPurchaseRead
    sale:ProductSaleRead lastModified lastModifiedBy ext dacLegalEntityId`,
  ProductSaleCreate: 'accountId isActive setupPost:ProductPostSetup',
  ProductSalePriceCreate: `
    currency unitPrice effectiveDate quantityFrom quantityTo unitOfMeasureRef customerRef projectRef
    productPriceBandRef productSKURef`,
  ProductSalePriceRead: `
    id productSaleId customerId currency unitPrice effectiveDate isActive quantityFrom quantityTo
    quantityToCalc unitOfMeasureId productSkuId projectId legalEntityId priceRef productPriceBandId
    lastModified lastModifiedBy resourceGroupId resourceId timesheetRateTypeId`,
  ProductSalePriceUpdate: `
    currency unitPrice effectiveDate quantityFrom quantityTo unitOfMeasureRef customerRef projectRef
    productPriceBandRef productSKURef`,
  ProductSaleRead: 'isActive accountId setupPost:ProductPostSetup',
  ProductSaleUpdate: 'isActive accountId setupPost:ProductPostSetup',
  ProductStockCreate: 'isActive isSkuMany stockValuationMethod allowNegativeStock',
  ProductStockUpdate: 'isActive isSkuMany stockValuationMethod allowNegativeStock',
  ProductSummary: 'id code description productGroupId productType uomId uomGroupId legacyRef isPurchase isSale',
  ProductUpdate: `
    description productType productGroupId uomId uomGroupId legacyRef ext purchase:ProductPurchaseUpdate
    sale:ProductSaleUpdate stock:ProductStockUpdate code docNo intRef dacLegalEntityId`,
  Project: `
    id code intRef description dateFrom dateTo projectGroupId legalEntityId contactAccountId
    responsibleResourceId lastModified lastModifiedBy allowTimesheets allowTasks isActive isParent ext
    address:ProjectAddress milestones:ProjectMilestone subProjects:ProjectChild
    availability:ProjectAvailability dacLegalEntityId allowDisbursements isWIP`,
  ProjectAddress: 'address postCode city county countryCode description',
  ProjectAddressCreate: 'address postCode city county countryCode description',
  ProjectAvailability: 'resourceId resourceGroupId',
  ProjectAvailabilityCreate: 'resource resourceGroup',
  ProjectChild: 'id code intRef description',
  ProjectCreate: `
    code intRef description dateFrom dateTo projectGroupId legalEntityId contactAccountId
    responsibleResourceId parentProjectId allowTimesheets allowTasks isParent hasAddress hasResources
    hasMilestones address:ProjectAddressCreate availability:ProjectAvailabilityCreate
    milestones:ProjectMilestoneCreate ext dacLegalEntityId allowDisbursements isWIP`,
  ProjectMilestone: 'id code description dateStart dateEnd',
  ProjectMilestoneCreate: 'code description dateStart dateEnd',
  ProjectUpdate: `
    description dateFrom dateTo projectGroupId legalEntityId contactAccountId responsibleResourceId
    parentProjectId allowTimesheets allowTasks isParent hasAddress hasResources hasMilestones
    address:ProjectAddressCreate availability:ProjectAvailabilityCreate milestones:ProjectMilestoneCreate
    ext code docNo intRef dacLegalEntityId allowDisbursements isWIP`,
  ResourceEmploymentCreate: `
    dateFrom dateTo legalEntityId employmentTypeId jobTitle jobGrade paymentFrequencyId previousEmployer
    terminationNoticeDays excludeFromIntermediaryReport externalReference`,
  ResourceEmploymentRead: `
    dateFrom dateTo legalEntityId employmentTypeId jobTitle jobGrade paymentFrequencyId previousEmployer
    terminationNoticeDays excludeFromIntermediaryReport externalReference`,
  ResourceSummary: 'id code description',
  ResourceUmbrellaCreate: 'umbrellaContactAccountId dateFrom dateTo',
  ResourceUmbrellaRead: 'umbrellaContactAccountId dateFrom dateTo',
  TimesheetProductRead: 'productId contactAccountId dateFrom dateTo costRate rechargeRate',
};

/** The longest texts that operations take, by schema and property, where the specification allows longer ones. */
export const LONGEST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ProductCreate: { productType: 1 },
  ProductUpdate: { productType: 1 },
};

/** Method, path, and the schemas of request and answer; without one, everything passes. */
export const OPERATIONS: readonly (readonly [method: string, path: string, request: string, answer: string])[] = [
  ['GET', '/api/BankTransaction/*', '', 'BankTransactionRead'],
  ['PATCH', '/api/BankTransaction/*', 'BankTransactionUpdate', ''],
  ['POST', '/api/BankTransaction', 'BankTransactionCreate', ''],
  ['GET', '/api/Catalog', '', 'CatalogItem'],
  ['GET', '/api/Catalog/*', '', 'CatalogItem'],
  ['POST', '/api/Catalog/*', 'CatalogItemCreate', ''],
  ['PUT', '/api/Catalog/*', 'CatalogItemCreate', ''],
  ['GET', '/api/Contact/*', '', 'ContactRead'],
  ['PATCH', '/api/Contact/*', 'ContactUpdate', ''],
  ['POST', '/api/Contact', 'ContactCreate', ''],
  ['GET', '/api/ContactAccount', '', 'ContactAccountRead'],
  ['POST', '/api/ContactAccount', 'ContactAccountCreate', ''],
  ['GET', '/api/ContactAccount/*', '', 'ContactAccountRead'],
  ['PATCH', '/api/ContactAccount/*', 'ContactAccountUpdate', ''],
  ['GET', '/api/ContactAccount/*/contacts', '', 'ContactRead'],
  ['POST', '/api/ContactAccount/*/contacts', 'ContactUpdate', ''],
  ['PATCH', '/api/ContactAccount/*/contacts', 'ContactUpdate', ''],
  ['GET', '/api/ContactAccount/*/contacts/*', '', 'ContactRead'],
  ['PATCH', '/api/ContactAccount/*/contacts/*', 'ContactUpdate', ''],
  ['GET', '/api/CostCentre', '', 'CostCentreSearch'],
  ['POST', '/api/CostCentre', 'CostCentreCreate', ''],
  ['GET', '/api/CostCentre/*', '', 'CostCentreRead'],
  ['PATCH', '/api/CostCentre/*', 'CostCentreUpdate', ''],
  ['GET', '/api/Department', '', 'DepartmentSearch'],
  ['POST', '/api/Department', 'DepartmentCreate', ''],
  ['GET', '/api/Department/*', '', 'DepartmentRead'],
  ['PATCH', '/api/Department/*', 'DepartmentUpdate', ''],
  ['GET', '/api/Document', '', 'DocSummary'],
  ['POST', '/api/Document', 'DocCreate', ''],
  ['GET', '/api/Document/*', '', 'Doc'],
  ['PATCH', '/api/Document/*', 'DocUpdate', ''],
  ['GET', '/api/Document/intref/*', '', 'Doc'],
  ['POST', '/api/Document/*/detail', 'DocDetailUpdate', ''],
  ['PATCH', '/api/Document/*/detail/*', 'DocDetailUpdate', ''],
  ['PATCH', '/api/Document/*/amend', 'DocumentAmend', ''],
  ['GET', '/api/LegalEntity', '', 'LegalEntity'],
  ['GET', '/api/Product', '', 'ProductSummary'],
  ['POST', '/api/Product', 'ProductCreate', ''],
  ['GET', '/api/Product/*', '', 'ProductRead'],
  ['PATCH', '/api/Product/*', 'ProductUpdate', ''],
  ['GET', '/api/Product/*/PurchasePrice', '', 'ProductPurchasePriceRead'],
  ['POST', '/api/Product/*/PurchasePrice', 'ProductPurchasePriceCreate', ''],
  ['GET', '/api/Product/*/PurchasePrice/*', '', 'ProductPurchasePriceRead'],
  ['PATCH', '/api/Product/*/PurchasePrice/*', 'ProductPurchasePriceUpdate', ''],
  ['GET', '/api/Product/*/SalePrice', '', 'ProductSalePriceRead'],
  ['POST', '/api/Product/*/SalePrice', 'ProductSalePriceCreate', ''],
  ['GET', '/api/Product/*/SalePrice/*', '', 'ProductSalePriceRead'],
  ['PATCH', '/api/Product/*/SalePrice/*', 'ProductSalePriceUpdate', ''],
  ['GET', '/api/Project', '', 'Project'],
  ['POST', '/api/Project', 'ProjectCreate', ''],
  ['GET', '/api/Project/*', '', 'Project'],
  ['PATCH', '/api/Project/*', 'ProjectUpdate', ''],
  ['GET', '/api/Project/*/availability', '', 'ProjectAvailability'],
  ['POST', '/api/Project/*/availability', 'ProjectAvailabilityCreate', ''],
  ['PUT', '/api/Project/*/availability', 'ProjectAvailabilityCreate', ''],
  ['DELETE', '/api/Project/*/availability', 'ProjectAvailabilityCreate', ''],
  ['GET', '/api/Project/*/milestone', '', 'ProjectMilestone'],
  ['PUT', '/api/Project/*/milestone', 'ProjectMilestoneCreate', ''],
  ['POST', '/api/Project/*/milestone', 'ProjectMilestoneCreate', ''],
  ['GET', '/api/SaleInvoice', '', 'DocSummary'],
  ['POST', '/api/SaleInvoice', 'DocCreate', ''],
  ['GET', '/api/SaleInvoice/*', '', 'Doc'],
  ['PATCH', '/api/SaleInvoice/*', 'DocUpdate', ''],
  ['GET', '/api/Contact', '', 'ContactRead'],
  ['GET', '/api/LegalEntity/*', '', 'LegalEntity'],
];
