import { computed, type ComputedRef } from 'vue';
import { parseLocalDate } from '../../../domain/values/dates.ts';
import { decimal, type DecimalString } from '../../../domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/documents/documentTraits.ts';
import { asEntered, ownPrice, withFollowingPrice, type OwnPrice } from '../../../domain/drafting/linePrice.ts';
import { whyNoPrice, type PriceQuery } from '../../../domain/prices/choosePrice.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { rateDirection } from '../facts/companyFacts.ts';
import type { CompanyData } from '../session/companyData.ts';
import { kindOfSide } from '../../../domain/prices/priceContent.ts';
import { livePricesOf } from './livePrices.ts';
import { defaultsBy } from './priceEntry.ts';
import { absenceText, explanation } from './priceWords.ts';

/** What the price lists say for a line. */
export interface LinePrice {
  /** For one unit, in the document's currency, as the line is entered (net or gross). */
  unitPrice: DecimalString;
  /** The same before tax, as the list has it. */
  net: DecimalString;
  /** `customer price from 01 Mar 2026, 100+` */
  why: string;
  /** Record that it is from: `/prices/<key>` opens it. */
  key: string;
}

export interface Prices {
  /** Whether the price lists are here: they are read when somebody first asks. */
  isReady: ComputedRef<boolean>;
  /** Whether there are any: a company without price lists is to see nothing of them. */
  hasAny: ComputedRef<boolean>;
  /**
   * The price that holds for a line by `choosePrice`, on the document's date, for its currency, party and the line's
   * project (else the header's), in the unit of the product. Null when none holds, or the line or document does not say enough.
   */
  priceOf(line: Line, document: Header): LinePrice | null;
  /** What the product of a line costs by itself, which a line has where no list says anything. */
  ownPrice(line: Line, document: Header): OwnPrice | undefined;
  /** Why none holds, in words; null when one does, or there is nothing to ask about. */
  whyNone(line: Line, document: Header): string | null;
  /**
   * The line with the price that holds, else with what its product costs by itself, where nobody has typed another: it has
   * none, its product has just been put in, or it had what followed before. `before`: line and document as they were.
   */
  withPrice<L extends Line>(line: L, document: Header, before: { line: Line; document: Header }): L;
  /** What holds, when the line's price is another. Null when it is the same, none holds, or the line has none. */
  differing(line: Line, document: Header): LinePrice | null;
}

type Line = Pick<
  DocumentLine,
  'productId' | 'quantity' | 'projectId' | 'currencyUnitPrice' | 'isNetEntry' | 'taxCodeId' | 'taxBandId' | 'taxRate'
>;
type Header = Pick<Document, 'docClass' | 'docDate' | 'currency' | 'currencyRate' | 'contactAccountId' | 'projectId'>;

const ONE = decimal('1');

/** Answers which price holds for a document's line. Reactive: answers change as prices and names are read. */
export function usePrices(company: CompanyData): Prices {
  const book = livePricesOf(company);

  function query(line: Line, document: Header): PriceQuery | null {
    const { productId, projectId = document.projectId } = line;
    const { docDate, docClass, contactAccountId } = document;
    const currency = document.currency ?? company.baseCurrency.value;
    if (productId === undefined || currency === '') return null;
    const product = company.reference('product', productId)?.id ?? productId;
    return {
      side: DOCUMENT_TRAITS[docClass].side,
      productId: product,
      quantity: line.quantity ?? ONE,
      date: (docDate === undefined ? null : parseLocalDate(docDate)) ?? book.names.today(),
      currency,
      unitId: defaultsBy(book.names).unitOf(product) ?? '',
      partyId: contactAccountId && (company.reference('contactAccount', contactAccountId)?.id ?? contactAccountId),
      projectId: projectId && (company.reference('project', projectId)?.id ?? projectId),
    };
  }

  function priceOf(line: Line, document: Header): LinePrice | null {
    void book.version.value;
    const asked = query(line, document);
    const choice = asked && book.choose(asked);
    const net = choice?.price.unitPrice;
    const unitPrice = net && asEntered(net, line);
    return choice && net && unitPrice ? { unitPrice, net, why: explanation(choice), key: choice.price.key } : null;
  }

  function own(line: Line, document: Header): OwnPrice | undefined {
    return ownPrice(line, document, company.lookup, rateDirection(company));
  }
  /** What a line is filled with: the price of a list, else that of the product itself. */
  function follows(line: Line, document: Header): DecimalString | undefined {
    return priceOf(line, document)?.unitPrice ?? own(line, document)?.unitPrice;
  }

  /** What is drafted with is read again with the next sync: a colleague may have changed its prices. */
  function wantPrices(line: Line, document: Header): void {
    const asked = query(line, document);
    if (!asked) return;
    void company.store.resources.readAgain(kindOfSide(asked.side), [asked.productId]).catch((thrown: unknown) => {
      book.problem.value = problemOf(thrown);
    });
  }

  return {
    isReady: computed(() => book.isRead.value),
    hasAny: computed(() => book.version.value > 0 && book.entries.size > 0),
    priceOf,
    ownPrice: own,
    whyNone(line, document) {
      void book.version.value;
      const asked = query(line, document);
      if (!asked || !book.isRead.value || book.choose(asked)) return null;
      return absenceText(whyNoPrice(book.ofProduct(asked.productId), asked), asked);
    },
    withPrice(line, document, before) {
      if (line.productId !== before.line.productId) wantPrices(line, document);
      return withFollowingPrice(line, document, before, follows);
    },
    differing(line, document) {
      if (line.currencyUnitPrice === undefined) return null;
      const held = priceOf(line, document);
      return held && held.unitPrice !== line.currencyUnitPrice ? held : null;
    },
  };
}
