import type { EInvoiceProfile } from '../../../domain/einvoices/rules.ts';

/** How a file names the specification (BT-24) and the business process (BT-23) that it follows. */
export interface ProfileNames {
  customization: string;
  process: string | null;
}

const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

export const PROFILES: Readonly<Record<EInvoiceProfile, ProfileNames>> = {
  en16931: { customization: 'urn:cen.eu:en16931:2017', process: null },
  xrechnung: {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    process: BILLING,
  },
  peppol: {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    process: BILLING,
  },
};
