/** Die Sperre, die die Buchhaltung verbirgt, solange niemand am Computer ist. */
export const idleLock = {
  settings: 'Sperre',
  text: 'Ein gesperrtes Daybook zeigt nichts von der Buchhaltung, bis jemand das Passwort eingibt. Eingaben werden vorher gespeichert. Den Computer selbst zu sperren schützt mehr.',
  after: 'Sperren, wenn niemand den Computer berührt hat seit',
  never: 'Nie',
  minutes: '{count} Minute | {count} Minuten',
  demanded:
    'Die Administration dieses Computers verlangt höchstens {count} Minute. | Die Administration dieses Computers verlangt höchstens {count} Minuten.',
  noIdle:
    'In einem Browserfenster erfährt Daybook nicht, wie lange niemand den Computer berührt hat: Hier sperrt es nur per Schaltfläche.',
  choose: 'Passwort wählen…',
  change: 'Passwort ändern…',
  note: 'Es gilt nur für diesen Computer. Wenn Sie es vergessen, können Sie mit dem API-Schlüssel Ihrer Buchhaltung ein anderes wählen.',
  saved: 'Das Passwort ist gesetzt.',
  now: 'Jetzt sperren',
  title: 'Daybook ist gesperrt',
  chooseTitle: 'Wählen Sie ein Passwort für diesen Computer',
  chooseText:
    'Die Administration dieses Computers verlangt, dass Daybook sperrt, solange niemand da ist. Mit diesem Passwort öffnen Sie es wieder.',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  unlock: 'Entsperren',
  trying: 'Wird geprüft…',
  touch: 'Touch ID verwenden',
  touchReason: 'die Buchhaltung wieder zu zeigen',
  forgotten: 'Vergessen?',
  forgottenText:
    'Geben Sie den API-Schlüssel einer Ihrer Firmen ein, wie er beim Verbinden eingegeben wurde, und wählen Sie ein anderes Passwort.',
  apiKey: 'API-Schlüssel',
  set: 'Passwort setzen',
  /** Whether the disk is encrypted. */
  disk: {
    title: 'Verschlüsselung der Festplatte',
    text: 'Daybook verschlüsselt die Buchhaltung auf diesem Computer nicht: Das ist Sache der Festplatte (BitLocker, FileVault, LUKS).',
    asking: 'Das System wird gefragt…',
    on: 'Das System sagt, dass die Festplatte mit der Buchhaltung verschlüsselt ist.',
    off: 'Das System sagt, dass die Festplatte mit der Buchhaltung nicht verschlüsselt ist. Wer diesen Computer in die Hände bekommt, kann sie lesen. Bitten Sie die Person, die ihn betreut, die Verschlüsselung einzuschalten.',
    unknown:
      'Das System sagt nicht, ob die Festplatte mit der Buchhaltung verschlüsselt ist. Fragen Sie die Person, die diesen Computer betreut.',
  },
};
