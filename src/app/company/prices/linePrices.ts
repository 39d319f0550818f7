import { computed, type ComputedRef } from 'vue';
import { parseLocalDate } from '../../../domain/values/dates.ts';
import { decimal, type DecimalString } from '../../../domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import { asEntered, ownPrice, withFollowingPrice, type OwnPrice } from '../../../domain/drafting/linePrice.ts';
import { whyNoPrice, type PriceQuery } from '../../../domain/prices/choosePrice.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { rateDirection } from '../facts/companyFacts.ts';
import { useCompany } from '../session/useCompany.ts';
import { kindOfSide } from '../../../domain/prices/priceContent.ts';
import { usePrices } from './livePrices.ts';
import { defaultsBy } from './priceEntry.ts';
import { absenceText, explanation } from './priceWords.ts';

/** The price that the price lists give for a line. */
export interface LinePrice {
  /** For one unit, in the document's currency, net or gross as the line is entered. */
  unitPrice: DecimalString;
  /** The same before tax, as in the list. */
  net: DecimalString;
  /** `customer price from 01 Mar 2026, 100+` */
  why: string;
  /** Key of the price record: `/prices/<key>` opens it. */
  key: string;
}

export interface LinePrices {
  /** Whether the price lists have been read: that begins when somebody first asks. */
  isReady: ComputedRef<boolean>;
  /** Whether there are any: a company without price lists sees nothing of them. */
  hasAny: ComputedRef<boolean>;
  /**
   * The price that applies to a line by `choosePrice`: on the document's date, for its currency, its party and the
   * line's project (else the header's), in the unit of the product. Null when none applies, or when line or document
   * say too little.
   */
  priceOf(line: Line, document: Header): LinePrice | null;
  /** The product's own price, which a line gets where no list has one. */
  ownPrice(line: Line, document: Header): OwnPrice | undefined;
  /** Why no price applies, in words; null when one does, or when there is no product or currency to ask for. */
  whyNone(line: Line, document: Header): string | null;
  /**
   * The line with the price that applies, else with the product's own price, unless somebody typed another one. A price
   * is not typed if the line has none, its product was just set, or it equals the price that followed before.
   * @param before line and document before the change
   */
  withPrice<L extends Line>(line: L, document: Header, before: { line: Line; document: Header }): L;
  /**
   * The price that applies, where the line has another one. Null when they are equal, none applies, or the line has
   * none.
   */
  differing(line: Line, document: Header): LinePrice | null;
}

type Line = Pick<
  DocumentLine,
  'productId' | 'quantity' | 'projectId' | 'currencyUnitPrice' | 'isNetEntry' | 'taxCodeId' | 'taxBandId' | 'taxRate'
>;
type Header = Pick<Document, 'docClass' | 'docDate' | 'currency' | 'currencyRate' | 'contactAccountId' | 'projectId'>;

const ONE = decimal('1');

/** Finds the price of a document's line. Reactive: answers change as prices and names are read. */
export function useLinePrices(): LinePrices {
  const company = useCompany();
  const prices = usePrices();

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
      date: (docDate === undefined ? null : parseLocalDate(docDate)) ?? prices.names.today(),
      currency,
      unitId: defaultsBy(prices.names).unitOf(product) ?? '',
      partyId: contactAccountId && (company.reference('contactAccount', contactAccountId)?.id ?? contactAccountId),
      projectId: projectId && (company.reference('project', projectId)?.id ?? projectId),
    };
  }

  function priceOf(line: Line, document: Header): LinePrice | null {
    void prices.version.value;
    const asked = query(line, document);
    const choice = asked && prices.choose(asked);
    const net = choice?.price.unitPrice;
    const unitPrice = net && asEntered(net, line);
    return choice && net && unitPrice ? { unitPrice, net, why: explanation(choice), key: choice.price.key } : null;
  }

  function own(line: Line, document: Header): OwnPrice | undefined {
    return ownPrice(line, document, company.lookup, rateDirection(company));
  }
  /** The price that fills a line: that of a list, else the product's own. */
  function follows(line: Line, document: Header): DecimalString | undefined {
    return priceOf(line, document)?.unitPrice ?? own(line, document)?.unitPrice;
  }

  /** Has the next sync read the prices of the line's product again: a colleague may have changed them. */
  function readPricesAgain(line: Line, document: Header): void {
    const asked = query(line, document);
    if (!asked) return;
    void company.store.resources.readAgain(kindOfSide(asked.side), [asked.productId]).catch((thrown: unknown) => {
      prices.problem.value = problemOf(thrown);
    });
  }

  return {
    isReady: computed(() => prices.isRead.value),
    hasAny: computed(() => prices.version.value > 0 && prices.entries.size > 0),
    priceOf,
    ownPrice: own,
    whyNone(line, document) {
      void prices.version.value;
      const asked = query(line, document);
      if (!asked || !prices.isRead.value || prices.choose(asked)) return null;
      return absenceText(whyNoPrice(prices.ofProduct(asked.productId), asked), asked);
    },
    withPrice(line, document, before) {
      if (line.productId !== before.line.productId) readPricesAgain(line, document);
      return withFollowingPrice(line, document, before, follows);
    },
    differing(line, document) {
      if (line.currencyUnitPrice === undefined) return null;
      const held = priceOf(line, document);
      return held && held.unitPrice !== line.currencyUnitPrice ? held : null;
    },
  };
}
