import type { backup as english } from '../../en/settings/backup.ts';
import type { Translated } from '../../en/translated.ts';

export const backup: Translated<typeof english> = {
  title: 'Datensicherung',
  text: 'Alles, was dieser Computer von der Firma hat, in einer Datei: Entwürfe und Änderungen, die nicht auf dem Server sind, und was von dort gelesen wurde. Der API-Schlüssel ist nicht dabei.',
  make: 'Sicherung speichern',
  made: 'Die Sicherung liegt in Ihren Downloads.',
  busy: 'Bitte warten…',
  restore: 'Sicherung wiederherstellen…',
  choose: 'Sicherungsdatei',
  confirmTitle: 'Alles hier durch diese Sicherung ersetzen?',
  confirmText:
    'Sicherung von {company}, erstellt {when}: {documents} Belege und {records} andere Datensätze, davon {waiting} damals nicht auf dem Server.',
  lose: '{count} Datensatz hier ist nicht auf dem Server; ist er nicht auch in der Sicherung, bleibt er nur unter „Beiseitegelegte Änderungen“. | {count} Datensätze hier sind nicht auf dem Server; sind sie nicht auch in der Sicherung, bleiben sie nur unter „Beiseitegelegte Änderungen“.',
  doubt: 'Vielleicht seit dieser Sicherung gesendet; hier steht nichts darüber:',
  asks: '{count} Bankumsatz: Sie werden gefragt, ob er auf dem Server ist. | {count} Bankumsätze: Sie werden gefragt, ob sie auf dem Server sind.',
  looks:
    '{count} {kind}: Der nächste Abgleich sucht auf dem Server nach dem gleichen Datensatz und fragt Sie im Zweifel. | {count} {kind}: Der nächste Abgleich sucht auf dem Server nach den gleichen Datensätzen und fragt Sie im Zweifel.',
  kind: {
    purchasePrice: 'Einkaufspreis | Einkaufspreise',
    salePrice: 'Verkaufspreis | Verkaufspreise',
    contact: 'Ansprechpartner | Ansprechpartner',
    attachment: 'Dateianhang | Dateianhänge',
  },
  confirmYes: 'Wiederherstellen',
  books: 'Buchhaltung mit Hauptbuch: {figures}.',
  ownRestored: 'Die Sicherung ist wiederhergestellt, mit Buchhaltung und Hauptbuch.',
  restored: 'Die Sicherung ist wiederhergestellt. Mit „Abgleichen“ bringen Sie sie auf den neuesten Stand.',
  running: 'Warten Sie, bis der Abgleich fertig ist.',
};
