import '../../base/ui/zodWithoutEval.ts';
import { readEInvoice } from '../../../formats/einvoices/index.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { drawPage } from './pdf/drawPage.ts';
import type { EInvoiceAnswer, EInvoiceQuestion } from './readFile.ts';

/** Reads one e-invoice after the other, and draws pages of PDFs. */
onmessage = ({ data: { bytes, page } }: MessageEvent<EInvoiceQuestion>): void => {
  const fail = (fault: unknown): void => postMessage({ problem: problemOf(fault) } satisfies EInvoiceAnswer);
  if (page === undefined) {
    readEInvoice(bytes).then((reading) => postMessage({ reading } satisfies EInvoiceAnswer), fail);
  } else {
    drawPage(bytes, page).then(
      (picture) => postMessage({ picture } satisfies EInvoiceAnswer, { transfer: [picture] }),
      fail,
    );
  }
};
