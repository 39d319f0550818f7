import { addMonths, type LocalDate } from '../../domain/values/dates.ts';
import type { Author } from '../base/author.ts';
import { keepRecord } from '../records/amend.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import type { RecordKind } from '../records/kinds.ts';
import type { FoldedInput } from '../wire/fold.ts';
import { Chance } from './chance.ts';
import { accounts, firms, partyCode, people, places, productFamilies, setup } from './words.ts';

const GROUP_SEED = 2;
const CONTACT_GROUP_SEED = 3;
const TRANSFERS_SEED = 4;
const BANK_SEED = 5;
const CUSTOMERS = 'CUST';
const SUPPLIERS = 'SUPP';
const HOLD_SHARE = 0.06;
const STOP_SHARE = 0.03;

/** A British VAT number of seven digits and the two that prove them: the weighted sum of all is a multiple of 97. */
function vatNumber(digits: number): string {
  const sum = [...String(digits)].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  return `GB${String(digits)}${String((97 - (sum % 97)) % 97).padStart(2, '0')}`;
}

/** Fills the directory of the demo company, by the same rules as requests. */
export class RecordFiller {
  private readonly directory: Directory;
  private readonly author: Author;
  private readonly chance: Chance;
  /** Whether customers and suppliers belong to groups, as a service of 1.13 requires. */
  private readonly hasGroups: boolean;
  /** How many customers, suppliers, foreign customers of a country, and families of products there are at most. */
  private readonly most: number;
  private readonly banks = new Chance(BANK_SEED);

  constructor(directory: Directory, author: Author, chance: Chance, hasGroups: boolean, most: number) {
    this.hasGroups = hasGroups;
    this.most = most;
    this.directory = directory;
    this.author = author;
    this.chance = chance;
  }

  /** The environment's setup: everything but customers, suppliers, products and projects. */
  setup(): void {
    for (const { reverseChargeOf, ...taxCode } of setup.taxCodes)
      this.add('taxCode', { ...taxCode, reverseChargeOfId: reverseChargeOf });
    for (const { code, description, taxCode } of setup.taxBands)
      this.add('taxBand', { code, description, taxCodeId: taxCode });
    for (const authority of setup.taxAuthorities) this.add('taxAuthority', authority);
    for (const currency of setup.currencies) this.add('currency', currency);
    for (const payTerm of setup.payTerms) this.add('payTerm', payTerm);
    for (const profile of setup.deferredProfiles) this.add('deferredProfile', profile);
    for (const method of setup.paymentMethods) this.add('paymentMethod', method);
    for (const mailType of setup.mailTypes) this.add('mailType', mailType);
    for (const [code, description, accountType, taxCode] of accounts)
      this.add('account', { code, description, accountType, taxCodeId: taxCode ?? undefined });
    keepRecord(this.directory, 'account', null, setup.transfersAccount, this.drawingBy(TRANSFERS_SEED));
    const address = {
      address1: '14 Harbour Way',
      city: 'Bristol',
      county: 'Bristol',
      postcode: 'BS1 5TY',
      countryCode: 'GB',
    };
    this.add('legalEntity', { ...setup.legalEntity, baseCurrency: 'GBP', address });
    for (const { account, ...docType } of setup.docTypes) this.add('docType', { ...docType, accountId: account });
    for (const { account, ...bank } of setup.bankAccounts)
      this.add('bankAccount', { ...bank, accountId: account, legalEntityId: setup.legalEntity.code });
    for (const { group, ...unit } of setup.unitsOfMeasure) this.add('unitOfMeasure', { ...unit, uomGroupId: group });
    for (const location of setup.stockLocations) this.add('stockLocation', location);
    for (const { code, description, parent } of setup.departments)
      this.add('department', { code, description, parentDepartmentId: parent });
    for (const { parent, ...costCentre } of setup.costCentres)
      this.add('costCentre', { ...costCentre, parentCostCentreId: parent });
    for (const { department, costCentre, ...resource } of setup.resources)
      this.add('resource', { ...resource, departmentId: department, costCentreId: costCentre });
    // Departments come first, because their managers belong to one.
    for (const { code, manager } of setup.departments) {
      if (manager !== undefined)
        keepRecord(
          this.directory,
          'department',
          this.directory.get('department', code),
          { managerResourceId: manager, legalEntityId: setup.legalEntity.code },
          this.author,
        );
    }
  }

  products(): void {
    // Their ids come from a separate random sequence, so that all ids after them stay the same.
    const author = this.drawingBy(GROUP_SEED);
    const families = productFamilies.slice(0, this.most);
    for (const group of new Set(families.map((family) => family.group)))
      keepRecord(this.directory, 'productGroup', null, { code: group, description: group }, author);
    for (const family of families) {
      for (const [suffix, variant, price, cost] of family.variants) {
        const sale = { unitPrice: price, taxCodeId: family.taxCode, accountId: family.account };
        const purchase = cost === null ? undefined : { unitPrice: cost, taxCodeId: family.taxCode, accountId: '5000' };
        this.add('product', {
          code: `${family.code}-${suffix}`,
          description: `${family.name}, ${variant}`,
          productType: cost === null ? 'Service' : 'Goods',
          productGroupId: family.group,
          uomId: suffix === 'HR' ? 'HOUR' : 'EACH',
          isSale: true,
          isPurchase: cost !== null,
          sale,
          purchase,
        });
      }
    }
  }

  contacts(): void {
    const author = this.drawingBy(CONTACT_GROUP_SEED);
    for (const [code, description] of [
      [CUSTOMERS, 'Trade customers'],
      [SUPPLIERS, 'Suppliers'],
    ] as const)
      keepRecord(this.directory, 'contactGroup', null, { code, description, payTermId: 'N30' }, author);
    firms.customers
      .slice(0, this.most)
      .forEach(([name], index) => this.contact('customer', partyCode('C', index), name));
    let number = firms.customers.length;
    for (const { names, streets, ...abroad } of places.abroad) {
      for (const [index, [name]] of names.slice(0, this.most).entries()) {
        this.abroad(partyCode('C', number), name, streets[index % streets.length] ?? '', abroad);
        number += 1;
      }
    }
    firms.suppliers
      .slice(0, this.most)
      .forEach(({ name }, index) => this.contact('supplier', partyCode('S', index), name));
  }

  projects(today: LocalDate): void {
    const customers = this.directory.all('contactAccount').filter(({ customer }) => customer?.currency === 'GBP');
    for (const { months, parent, ...project } of setup.projects) {
      this.add('project', {
        ...project,
        dateFrom: addMonths(today, months[0]),
        dateTo: addMonths(today, months[1]),
        parentProjectId: parent,
        isParent: setup.projects.some((each) => each.parent === project.code),
        address: months[0] % 2 === 0 ? this.site() : undefined,
        legalEntityId: setup.legalEntity.code,
        contactAccountId: this.chance.pick(customers).code,
      });
    }
  }

  /** Where a project's work is done. */
  private site(): FoldedInput {
    const [city, county, area] = this.chance.pick(places.towns);
    return {
      address1: `${String(this.chance.whole(1, 180))} ${this.chance.pick(places.streets)}`,
      city,
      county,
      postcode: `${area} 4AA`,
      countryCode: 'GB',
    };
  }

  /** The author, with ids from a separate random sequence. */
  private drawingBy(seed: number): Author {
    const chance = new Chance(seed);
    return { ...this.author, source: { ...this.author.source, randomBytes: (target) => chance.fill(target) } };
  }

  private contact(part: 'customer' | 'supplier', code: string, firm: string): void {
    const { chance } = this;
    const [city, county, area] = chance.pick(places.towns);
    const name = `${firm} ${chance.pick(firms.endings)}`.trim();
    const letters = 'ABDEFGHJLNPQRSTUWXYZ';
    const postcode = `${area} ${String(chance.whole(1, 9))}${chance.pick([...letters])}${chance.pick([...letters])}`;
    const address = {
      address1: `${String(chance.whole(1, 180))} ${chance.pick(places.streets)}`,
      city,
      county,
      postcode,
      countryCode: 'GB',
    };
    const isStop = part === 'customer' && chance.happens(STOP_SHARE);
    const isHold = part === 'customer' && !isStop && chance.happens(HOLD_SHARE);
    const trading = {
      ...(this.hasGroups
        ? part === 'customer'
          ? { contactGroupCustomerId: CUSTOMERS }
          : { contactGroupSupplierId: SUPPLIERS }
        : {}),
      currency: 'GBP',
      payTermId: chance.pick(['N14', 'N30', 'N30', 'N30', 'N60', 'NOW']),
      paymentMethodId: chance.pick(['BACS', 'BACS', 'DD', 'CARD', 'CHQ']),
      taxBandId: 'STD',
      taxAuthorityId: 'UK',
      taxCodeId: 'S',
      creditLimit: part === 'customer' ? String(chance.whole(2, 40) * 500) : undefined,
      isHold,
      isStop,
      warningMessage: isStop
        ? 'On stop: the credit limit was exceeded twice.'
        : isHold
          ? 'Ask the office before sending goods on account.'
          : undefined,
      allowInvoiceDuplication: part === 'supplier' ? false : undefined,
    };
    this.add('contactAccount', {
      code,
      description: name,
      companyNo: String(chance.whole(1_000_000, 15_999_999)).padStart(8, '0'),
      taxNo: vatNumber(chance.whole(1_000_000, 9_400_000)),
      countryCode: 'GB',
      [part]: trading,
      bankDetails: part === 'supplier' ? [this.bankAccount(name)] : undefined,
      contact: this.person(firm, 'co.uk', address),
    });
  }

  /** An account at no bank: no sort code begins with 00. */
  private bankAccount(accountName: string): FoldedInput {
    const pair = (): string => String(this.banks.whole(10, 99));
    return {
      accountName,
      sortCode: `00-${pair()}-${pair()}`,
      accountNo: String(this.banks.whole(10_000_000, 99_999_999)),
    };
  }

  private abroad(
    code: string,
    name: string,
    street: string,
    place: { currency: string; countryCode: string; city: string; postcode: string },
  ): void {
    const { chance } = this;
    const address = {
      address1: `${String(chance.whole(1, 80))} ${street}`,
      city: place.city,
      postcode: place.postcode,
      countryCode: place.countryCode,
    };
    this.add('contactAccount', {
      code,
      description: name,
      countryCode: place.countryCode,
      customer: {
        ...(this.hasGroups ? { contactGroupCustomerId: CUSTOMERS } : {}),
        currency: place.currency,
        payTermId: chance.pick(['N30', 'N60']),
        paymentMethodId: 'SWIFT',
        taxBandId: 'EXPORT',
        taxAuthorityId: 'NON-UK',
        taxCodeId: 'X',
        creditLimit: String(chance.whole(10, 60) * 500),
      },
      contact: this.person(name, 'example', address),
    });
  }

  private person(firm: string, ending: string, address: FoldedInput): FoldedInput {
    const [firstName, lastName] = [this.chance.pick(people.firstNames), this.chance.pick(people.lastNames)];
    const plain = (word: string): string =>
      word
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z]/g, '');
    // `.example` domains are never registered (RFC 2606).
    const host = ending === 'example' ? `${plain(firm)}.example` : `${plain(firm)}.${ending}.example`;
    return {
      firstName,
      lastName,
      email: `${plain(firstName)}.${plain(lastName)}@${host}`,
      phone: `01632 96${String(this.chance.whole(0, 9999)).padStart(4, '0')}`,
      address,
    };
  }

  private add(kind: RecordKind, body: FoldedInput): KeptRecord<RecordKind> {
    return keepRecord(this.directory, kind, null, body, this.author);
  }
}
