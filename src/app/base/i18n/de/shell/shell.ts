import type { shell as english } from '../../en/shell/shell.ts';
import type { Translated } from '../../en/translated.ts';
import { areas } from './areas.ts';
import { disk } from './disk.ts';
import { documentClass } from './documents.ts';
import { moved } from './moved.ts';
import { palette } from './palette.ts';
import { rebuilt } from './rebuilt.ts';

export const shell: Translated<typeof english> = {
  areas,
  disk,
  documentClass,
  moved,
  palette,
  rebuilt,
  app: { name: 'Daybook', title: '{page} · {company} · Daybook', skip: 'Zum Inhalt springen' },
  common: {
    notNow: '{count} Aktion, die jetzt nicht geht, und warum | {count} Aktionen, die jetzt nicht gehen, und warum',
    cancel: 'Abbrechen',
    close: 'Schließen',
    open: 'Öffnen',
    remove: 'Entfernen',
    save: 'Speichern',
    back: 'Zurück',
    undo: 'Rückgängig',
    takeBack: 'Zurücknehmen',
    nameless: 'ohne Namen',
    noWholeCopy: 'Von heute gibt es noch keine vollständige Kopie: {why}',
    unreadable:
      '{count} ist nicht lesbar, so wie der Server es liefert: {names}. | {count} sind nicht lesbar, so wie der Server sie liefert: {names}.',
    loading: 'Buchhaltung wird geladen…',
    more: 'Mehr',
    all: 'Alle',
    clear: 'Leeren',
    quoted: '„{text}“',
    search: 'Suchen',
    today: 'Heute',
    optional: 'optional',
    term: '{word}: {meaning}',
  },
  top: {
    companies: 'Firma: {name}',
    switchTo: 'Firma wechseln',
    addCompany: 'Weitere Firma hinzufügen',
    shortcuts: 'Tastenkürzel',
    palette: 'Öffnen oder suchen',
    find: 'Suchen oder öffnen…',
  },
  sync: {
    historyBroken: 'Der Verlauf auf dem Server enthält nicht mehr, was er beim letzten Abgleich enthielt.',
    run: 'Abgleichen',
    waitForEnd: 'Warten Sie, bis der Abgleich fertig ist.',
    cancel: 'Abbrechen',
    cancelling: 'Wird abgebrochen…',
    offline: 'Offline · {waiting}',
    offlineSafe: 'Offline · {waiting} · nichts geht verloren',
    toSend: '{count} zu senden | {count} zu senden',
    nothingToSend: 'nichts zu senden',
    whyUnreachable:
      'Der Server hat nicht geantwortet. Arbeiten Sie weiter: Alles bleibt auf diesem Computer und geht mit dem nächsten Abgleich.',
    away: 'Der Server antwortet nicht · {waiting}',
    awaySafe: 'Der Server antwortet nicht · {waiting} · nichts geht verloren',
    whyAway:
      'Der Server nimmt gerade nichts an: Er ist ausgelastet oder startet neu. Arbeiten Sie weiter: Alles bleibt auf diesem Computer und geht mit dem nächsten Abgleich.',
    whyBackend:
      'Der Teil von Daybook, der mit dem Server spricht, läuft nicht; er wird von selbst neu gestartet. Arbeiten Sie weiter: Alles bleibt auf diesem Computer.',
    stateNever: 'Noch nie abgeglichen',
    stateReady: 'Stand: {when}',
    stateRunning: 'Abgleich läuft',
    stateProblem: 'Letzter Abgleich abgebrochen',
    statePartly: 'Stand: {when}, unvollständig',
    keyMissing: 'API-Schlüssel fehlt',
    phase: {
      signingIn: 'Anmelden',
      settling: 'Ungeklärtes prüfen',
      pulling: 'Lesen',
      pushing: 'Senden',
      readingBack: 'Zurücklesen',
      finished: 'Abschließen',
    },
    progress: '{phase}: {done} von {planned}',
    heldUp: {
      unreachable: 'Der Server ist nicht erreichbar; neuer Versuch…',
      lost: 'Der Server antwortet nicht; neuer Versuch…',
      busy: 'Der Server ist ausgelastet; neuer Versuch…',
      failed: 'Fehler auf dem Server; neuer Versuch…',
    },
    firstLoad:
      'Die Buchhaltung wird zum ersten Mal geladen. Sie können schon arbeiten; die Belege erscheinen nach und nach.',
    report: 'Abgleich beendet: {parts}.',
    nothing: 'alles war aktuell',
    stopped: 'Abgleich abgebrochen: {why}',
    before: 'Bis dahin: {parts}.',
    missing: '{kinds}: {missing} von {of} fehlen',
    partly: 'Abgleich beendet, aber nicht vollständig: {why}',
    besides: 'Außerdem: {parts}.',
    cancelled: 'Abgleich abgebrochen. Was erledigt ist, bleibt; der nächste Abgleich macht dort weiter.',
    created: '{count} angelegt',
    updated: '{count} geändert',
    deleted: '{count} gelöscht',
    pulled: '{count} gelesen',
    rejected: '{count} abgelehnt',
    conflicts: '{count} Konflikt | {count} Konflikte',
    inDoubt: '{count} ungeklärt',
    notReady: '{count} unvollständig',
    waiting: '{count} konnten nicht gesendet werden',
    denied: 'Kein Recht zum Lesen: {kinds}.',
    andMore: '{kinds} und {count} weitere',
    deniedToSend: 'Kein Recht zum Senden: {kinds}.',
    deniedOperation: 'Kein Recht für {kinds}: {operation}.',
    nothingNew: 'nichts Neues',
    notRead: 'Schon vorher gelesen, nicht erneut: {kinds} (am ältesten: {when}).',
    nothingElse: 'sonst keine Änderungen',
    unsettled:
      'Eingaben in einem Fenster ließen sich vorher nicht speichern: Sie gehen mit dem nächsten Abgleich. | Eingaben in {count} Fenstern ließen sich vorher nicht speichern: Sie gehen mit dem nächsten Abgleich.',
    shared: '{count} Datensatz steht mehrfach auf dem Server. | {count} Datensätze stehen mehrfach auf dem Server.',
    look: 'Anzeigen',
    dismiss: 'Ausblenden',
    operation: {
      create: 'anlegen',
      update: 'ändern',
      abandon: 'verwerfen',
      submit: 'einreichen',
      unauthorise: 'Freigabe zurücknehmen',
      reverse: 'stornieren',
      unpost: 'aus dem Hauptbuch nehmen',
      dispute: 'als strittig markieren',
      amend: 'berichtigen',
      allocate: 'zuordnen',
      deallocate: 'Zuordnung zurücknehmen',
      lock: 'sperren',
      unlock: 'entsperren',
      delete: 'löschen',
    },
  },
  replacing: {
    stopped: 'Eine Sicherung dieser Firma wird wiederhergestellt: Eingaben sind solange angehalten.',
    elsewhere:
      'In einem anderen Fenster wurde eine Sicherung wiederhergestellt, deshalb hat dieses die Firma neu geöffnet. Was vorher nicht auf dem Server war, steht in den Einstellungen unter „Beiseitegelegte Änderungen“.',
  },
  language: {
    label: 'Sprache auf diesem Computer',
    system: 'Wie der Computer',
    name: { en: 'English', de: 'Deutsch', fr: 'Français' },
  },
  welcome: {
    title: 'Ihre Buchhaltung, so schnell wie Ihre Tastatur',
    lead: 'Rechnungen, Bank, Hauptbuch und Umsatzsteuer auf Ihrem Computer, mit und ohne Netz. Nichts Eingegebenes geht verloren.',
    picture: 'Daybook mit der Musterfirma: eine Liste von Ausgangsrechnungen, eine davon daneben geöffnet',
    demoTitle: 'Zum Umsehen',
    demoText:
      'Harbour & Vale handelt mit Bürobedarf: zwei Jahre Rechnungen, Zahlungen und Bankumsätze, um alles auszuprobieren. Nichts verlässt diesen Computer.',
    demoButton: 'Musterfirma öffnen',
    demoBusy: 'Musterfirma wird vorbereitet…',
    own: {
      title: 'Eine Firma auf diesem Computer',
      text: 'Eine eigene Buchhaltung mit Kontenplan, Steuerschlüsseln und Hauptbuch. Sie bleibt hier: keine Adresse, kein Schlüssel, keine Gebühr.',
      ask: 'Ihre Firma einrichten…',
      isHere: 'Die Buchhaltung von {name} ist auf diesem Computer.',
      open: '{name} öffnen',
      opening: 'Die Buchhaltung wird geöffnet…',
      name: 'Name der Firma',
      country: 'Land',
      countryHint: 'Kontenplan und Steuerschlüssel folgen daraus.',
      legalForm: 'Rechtsform',
      legalForms: {
        company: 'Kapitalgesellschaft',
        partnership: 'Personengesellschaft',
        soleTrader: 'Einzelunternehmen',
      },
      currency: 'Basiswährung',
      isRegistered: 'Umsatzsteuerpflichtig',
      vatNumber: 'USt-IdNr.',
      scheme: 'Umsatzsteuer ist fällig',
      schemes: { invoice: 'mit der Rechnung', cash: 'mit der Zahlung (Ist-Versteuerung)' },
      yearStart: 'Erster Tag des Geschäftsjahres',
      yearHint: 'An diesem Tag beginnt die Buchhaltung.',
      make: 'Firma anlegen',
      making: 'Die Firma wird angelegt…',
      needed: {
        name: 'Geben Sie den Namen der Firma ein.',
        vatNumber: 'Geben Sie die USt-IdNr. ein, oder entfernen Sie den Haken bei „Umsatzsteuerpflichtig“.',
      },
      badVatNumber: '{number} ist keine gültige USt-IdNr. ({country}). Prüfen Sie die Ziffern.',
      badYearStart: 'Wählen Sie einen Tag vom {from} bis zum {to}.',
    },
    connectTitle: 'Ein Anbieter oder ein Büro',
    connectText:
      'Ohne Netz arbeiten und abgleichen, wenn es da ist: mit einem Finance Service. Nötig sind Adresse, Benutzer und API-Schlüssel.',
    connectAsk: 'Mit einem Server verbinden…',
    connectButton: 'Verbinden',
    connectBusy: 'Anmeldung läuft…',
    baseUrl: 'Basisadresse',
    baseUrlHint: 'zum Beispiel https://finance.example.com',
    domain: 'Domain',
    userName: 'Benutzername',
    apiKey: 'API-Schlüssel',
    name: 'Eigene Bezeichnung (optional)',
    nameHint: 'die Domain',
    keyInKeychain: 'Der Schlüssel kommt in den Schlüsselbund dieses Computers und wird nicht mehr angezeigt.',
    noKeychain:
      'Der Schlüsselbund dieses Computers antwortet nicht. Der Schlüssel gilt deshalb nur bis zum Beenden; beim nächsten Start wird er wieder abgefragt.',
    keychainWhy: 'Meldung des Computers',
    offline:
      'Der Hintergrunddienst von Daybook läuft nicht, deshalb lässt sich gerade keine neue Firma verbinden. Daybook versucht es von selbst erneut.',
    needed: {
      baseUrl: 'Bitte die Adresse des Servers eingeben.',
      domain: 'Bitte die Domain eingeben.',
      userName: 'Bitte den Benutzernamen eingeben.',
      apiKey: 'Bitte den API-Schlüssel eingeben.',
    },
  },
  shortcuts: {
    title: 'Tastenkürzel',
    everywhere: 'Überall',
    go: 'Öffnen',
    new: 'Anlegen',
    newHere: 'Neuer Beleg der angezeigten Belegklasse',
    list: 'Liste',
    editor: 'Rechnung',
    lines: 'Positionen',
    fields: 'In einem Feld',
    sync: 'Abgleichen',
    search: 'Liste durchsuchen',
    filter: 'Liste filtern',
    export: 'Nach Excel exportieren',
    print: 'Drucken',
    selectRow: 'Zeile markieren; mit Umschalt einen Bereich',
    selectRange: 'Bereich markieren',
    selectAll: 'Alle markieren',
    copyRows: 'Markierte Zeilen oder Zelle kopieren',
    resizeColumn: 'In der Kopfzeile: Breite der Spalte',
    otherPane: 'Von der Liste zum Geöffneten daneben und zurück',
    palette: 'Öffnen, anlegen oder suchen',
    openRow: 'Beleg öffnen',
    moveRows: 'Bewegen; mit Strg bis zum Rand',
    closeEditor: 'Zurück zur Liste',
    duplicate: 'Rechnung duplizieren',
    gotoLines: 'Zu den Positionen',
    gotoHeader: 'Zum Belegkopf',
    insertLine: 'Position darüber einfügen',
    deleteLine: 'Position löschen',
    duplicateLine: 'Position duplizieren',
    moveUp: 'Position nach oben',
    moveDown: 'Position nach unten',
    copyAbove: 'Zelle darüber übernehmen',
    nextCell: 'Nächste Zelle, ausgefüllte werden übergangen; nach der letzten die erste der nächsten Zeile',
    nextRecord: 'Zeile abschließen und zur ersten Zelle der nächsten',
    downColumn: 'Zelle übernehmen und in der Spalte nach unten',
    backwards: 'Rückwärts: mit Umschalt',
    editCell: 'Zelle bearbeiten',
    lettersType: 'Schreiben in die Zelle. Seiten öffnen sich mit Alt und einer Ziffer oder mit Strg+K',
    cancelEdit: 'Zelle zurücksetzen; Rückgängig holt den Text wieder',
    today: 'Datum: heute',
    dayStep: 'Datum: ein Tag (Umschalt eine Woche, Alt ein Monat)',
    monthEdge: 'Datum: Monatsanfang, Monatsende',
    weekday: 'Datum: der nächste solche Wochentag, auch heute',
    calendar: 'Datum: Kalender (Pfeile, Bild↑, Bild↓, Eingabe, Esc)',
    calculate: 'Betrag: rechnen, zum Beispiel 12*3,5',
    takeChoice: 'Auswahlliste: die markierte übernehmen, sonst nichts',
  },
  keyName: {
    Ctrl: 'Strg',
    Shift: 'Umschalt',
    Enter: 'Eingabe',
    Escape: 'Esc',
    Space: 'Leertaste',
    Delete: 'Entf',
    Insert: 'Einfg',
    PgUp: 'Bild↑',
    PgDn: 'Bild↓',
    ArrowUp: '↑',
    ArrowDown: '↓',
  },
  authority: {
    title: 'Zertifizierungsstelle',
    none: 'Die, denen dieser Computer vertraut',
    choose: 'Datei wählen…',
    remove: 'Nicht verwenden',
    valid: '{name}, gültig bis {until}',
    kept: 'Für diese Verbindung gilt nun {name}.',
    removed: 'Für diese Verbindung gilt nur noch, wem dieser Computer vertraut.',
    hint: 'Eine PEM-Datei vom Betreiber des Servers, wenn ein Büro seine Zertifikate selbst ausstellt. Nur diese Verbindung vertraut ihr.',
  },
  unreachable: {
    refused: 'Unter der Adresse des Finance Service antwortet nichts. Läuft er, und stimmen Adresse und Port?',
    unknownHost:
      'Unter dieser Adresse wurde kein Finance Service gefunden. Stimmt die Adresse, und besteht eine Netzverbindung?',
    noRoute: 'Kein Weg zum Finance Service. Besteht eine Netzverbindung?',
    unknownAuthority:
      'Das Zertifikat des Servers ist von einer Stelle, die dieser Computer nicht kennt; es wurde nichts gesendet. Ist es die Zertifizierungsstelle Ihres Büros, so wählen Sie deren Zertifikatsdatei: beim Verbinden oder in den Einstellungen unter „Verbindung“',
    notValidNow:
      'Das Zertifikat des Servers ist abgelaufen oder noch nicht gültig; es wurde nichts gesendet. Stimmt das Datum dieses Computers? Dann muss der Betreiber das Zertifikat erneuern',
    otherName:
      'Das Zertifikat des Servers gilt für einen anderen Namen als die Adresse; es wurde nichts gesendet. Ist die Adresse so geschrieben, wie der Betreiber sie nannte?',
    untrusted:
      'Dem Zertifikat des Finance Service wird nicht vertraut, deshalb wurde nichts an ihn gesendet: {message}',
    notSecure:
      'Unter der Adresse des Finance Service antwortet etwas, das kein https spricht; deshalb wurde nichts gesendet. Ein Server auf diesem Computer ist vielleicht mit http:// gemeint',
  },
  storeRefusals: {
    full: 'Der Datenträger oder der Platz, den Daybook darauf belegen darf, ist voll. Es wurde nichts geändert; schaffen Sie Platz und versuchen Sie es noch einmal ({message})',
    newer:
      'Dieses Unternehmen wurde mit einer neueren Version von Daybook geöffnet. Aktualisieren Sie Daybook, um es zu öffnen ({message})',
    closed:
      'Die Datenbank dieses Computers wurde geschlossen: von einem anderen Fenster, das sie aktualisiert hat, oder vom Browser, weil der Datenträger voll ist. Schaffen Sie dann Platz; laden Sie sonst dieses Fenster neu ({message})',
    notOpen: 'Die Datenbank dieses Computers ist nicht geöffnet. Laden Sie dieses Fenster neu ({message})',
    missing: 'Dieser Browser gibt Daybook keine Datenbank; ein privates Fenster kann sie verweigern ({message})',
    noTable: 'Der Datenbank dieses Computers fehlt eine Tabelle, die diese Version von Daybook braucht ({message})',
    noKey: 'Die Datenbank dieses Computers hat einen Datensatz ohne gültigen Schlüssel abgelehnt ({message})',
    unkeepable:
      'Die Datenbank dieses Computers hat einen Datensatz abgelehnt, den sie nicht speichern kann ({message})',
    late: 'Die Datenbank dieses Computers hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal ({message})',
    unreadable:
      'Die Datenbank dieses Computers konnte nicht gelesen oder geschrieben werden. Ihre Dateien oder der Datenträger sind vielleicht beschädigt ({message})',
    restored: 'Während der Synchronisierung wurde eine Sicherung wiederhergestellt. Synchronisieren Sie noch einmal',
    other: 'Die Datenbank dieses Computers hat abgelehnt: {message}',
  },
  unprintable: {
    one: '{characters} in {place} ({paper})',
    sender: 'Ihrem Namen, Ihrer Anschrift oder dem Briefkopf',
    recipient: 'Namen und Anschrift des Kunden oder Lieferanten',
    deliverTo: 'der Lieferanschrift',
    facts: 'den Angaben oben',
    texts: 'den Texten über und unter den Positionen',
    lines: 'den Positionen',
    bank: 'der Bankverbindung',
    terms: 'dem Kleingedruckten',
    other: 'den Überschriften',
  },
  reworked: {
    amount: 'in Position {line} würde sich {amount} von {from} auf {to} ändern',
    more: '{what}, dazu {count} weiterer Betrag | {what}, dazu {count} weitere Beträge',
    explicit: 'eingegebene Beträge nimmt er dabei nicht an',
    netCurrencyAmount: 'der Nettobetrag',
    taxCurrencyAmount: 'der Steuerbetrag',
    grossCurrencyAmount: 'der Bruttobetrag',
    netAmount: 'der Nettobetrag in Basiswährung',
    taxAmount: 'der Steuerbetrag in Basiswährung',
    grossAmount: 'der Bruttobetrag in Basiswährung',
  },
  refusedWordless: {
    saidOfKey:
      'Der Server nimmt diese Zugangsdaten nicht an: „{message}“. Prüfen Sie Domain, Benutzername und API-Schlüssel.',
    notFound:
      'Der Server antwortet, dass er nicht findet, worum es geht, und sagt nicht was. Vielleicht hat es jemand entfernt: Gleichen Sie ab und sehen Sie sich den Datensatz an.',
    tooLarge: 'Das ist zu groß für den Server. Verkleinern Sie Texte oder Dateien, oder senden Sie weniger Positionen.',
    other:
      'Der Server hat das abgelehnt, ohne zu sagen warum. Vergleichen Sie es mit einem, den er angenommen hat, oder fragen Sie den Betreiber.',
  },
  problems: {
    network: {
      unreachable: 'Der Finance Service ist nicht erreichbar: {message}',
      lost: 'Die Verbindung zum Finance Service ist abgerissen, bevor er geantwortet hat.',
    },
    service: {
      shortList:
        'Der Server führt plötzlich viel weniger Datensätze auf als zuvor. Nichts wurde inaktiv gesetzt: {message}',
      refusedList:
        'Der Server zeigt diese Liste nicht: {message}. Was hier davon vorhanden ist, bleibt unverändert; jeder Abgleich fragt wieder danach',
      omittedList: 'Der Server hat einen Datensatz ohne eine angeforderte Liste geliefert: {message}',
      unsteadyList:
        'Diese Liste hat sich beim Lesen ständig verändert, oder der Server liefert immer denselben Teil: {message}. Einiges fehlt vielleicht; jeder Abgleich liest sie erneut',
      wentBack:
        'Der Server ist wieder auf einem älteren Stand: Ihm fehlen Datensätze, die er schon hatte. Nichts wurde gesendet; unter „Datenabgleich“ steht, was fehlt, und Sie werden gefragt',
      vanished:
        'Der Server antwortet plötzlich, dass er Datensätze nicht hat, die hier vorhanden sind ({message}). Daraus wurde nichts gefolgert',
      nonsense: 'Was unter dieser Adresse antwortet, verhält sich nicht wie ein Finance Service: {message}',
      refused: 'Der Server hat abgelehnt: {message}',
      busy: 'Der Server ist ausgelastet; versuchen Sie es gleich noch einmal.',
      failed: 'Fehler auf dem Server: {message}',
    },
    session: {
      badCredentials:
        'Der Server nimmt diese Zugangsdaten nicht an. Prüfen Sie Domain, Benutzername und API-Schlüssel.',
      expired:
        'Der Server nimmt den API-Schlüssel an, lehnt aber die Sitzung ab, die er dafür vergeben hat. Versuchen Sie es gleich noch einmal; bleibt es dabei, wenden Sie sich an den Betreiber.',
    },
    permission: {
      denied: 'Dieser Benutzer darf das nicht: {message}',
    },
    version: {
      tooOld: 'Die Version des Servers ist dafür zu alt: {message}',
    },
    record: {
      waits: 'Wartet auf einen Datensatz, auf den verwiesen wird und der noch nicht gesendet werden kann: {message}',
      unreadable: 'Der Server liefert diesen Datensatz in nicht lesbarer Form. Jeder Abgleich prüft erneut',
      changed:
        'Dieser Datensatz wurde gerade auf dem Server geändert. Nichts wurde geschrieben; der nächste Abgleich vergleicht erneut',
      notFound: 'Der Server antwortet, dass er diesen Datensatz nicht hat. Jeder Abgleich prüft erneut',
      codeTaken:
        'Dieser Code gehört auf dem Server zu einem anderen Datensatz mit anderem Inhalt. Wählen Sie einen anderen Code: {message}',
      idTaken: 'Ein anderer Umsatz hier hat diese ID schon. Suchen Sie auf dem Server nach dem zweiten: {message}',
      linesReworked:
        'Diese Reihenfolge der Positionen wurde nicht gesendet: Der Server würde jede Position neu schreiben, und {message}',
    },
    connection: {
      badAddress: 'Diese Adresse ist nicht brauchbar: {message}',
      unknown: 'Diese Verbindung ist nicht mehr bekannt.',
      duplicate: 'Diese Firma ist schon verbunden.',
      noCertificate: 'Diese Datei enthält kein Zertifikat in der Form PEM (-----BEGIN CERTIFICATE-----)',
      privateKey:
        'Diese Datei enthält einen privaten Schlüssel, der nur auf den Server gehört; nichts davon wurde behalten. Wählen Sie das Zertifikat der Stelle',
      expiredAuthority:
        'Das Zertifikat dieser Stelle ist am {message} abgelaufen. Fragen Sie den Betreiber des Servers nach dem, das jetzt gilt',
    },
    key: {
      missing: 'Der API-Schlüssel fehlt. Geben Sie ihn in den Einstellungen ein.',
      store: 'Der Schlüsselbund hat abgelehnt: {message}',
    },
    paper: {
      unprintable:
        'Es wurde kein PDF erstellt, weil seinen Schriften Zeichen fehlen: {message}. Der Druck nimmt die Schriften dieses Computers und zeigt sie vielleicht',
    },
    lock: {
      wrong: 'Das öffnet die Sperre nicht',
      wait: 'Zu viele falsche Passwörter. Das nächste wird in {message} Sekunden geprüft',
    },
    ownCompany: {
      damaged: 'Die Buchhaltung der Firma auf diesem Computer lässt sich nicht öffnen: {message}',
      failed: 'Die Firma auf diesem Computer konnte nicht geöffnet werden: {message}',
      exists: 'Auf diesem Computer gibt es schon eine Firma: {message}. Öffnen Sie diese.',
    },
    demo: {
      failed: 'Der Server der Musterfirma ist nicht gestartet: {message}',
    },
    sync: {
      running: 'Ein Abgleich läuft bereits.',
      cancelled: 'Abgebrochen.',
      pageGone: 'Die Seite wurde während des Abgleichs geschlossen.',
    },
    store: {
      failed: 'Die Datenbank dieses Computers hat abgelehnt: {message}',
      replacing: 'Eine Sicherung wird wiederhergestellt. Warten Sie, bis das fertig ist',
      moved: 'Diese Buchhaltung ist auf einen anderen Computer umgezogen; von hier wird nichts gesendet.',
      badBackup: 'Diese Datei lässt sich nicht wiederherstellen: {message}.',
      lost: 'In der Datenbank dieser Firma fehlen Datensätze, die sie hatte: Wählen Sie zuerst, wie es weitergeht.',
      damaged:
        'Der Browser kann die beschädigte Datenbank nicht einmal löschen; nichts wurde verändert. Schließen Sie alle Fenster von Daybook und starten Sie es neu: Es legt die beschädigten Dateien dann beiseite, behält sie und fragt noch einmal, wie es weitergeht',
    },
    typing: {
      unsettled:
        'Ein anderes Fenster von Daybook hat seine Eingaben nicht gespeichert. Lesen Sie dort die Meldung, oder schließen Sie es, und versuchen Sie es erneut',
    },
    copies: {
      full: 'Die Festplatte ist voll: Von neuen Eingaben gibt es keine Kopie außerhalb des Browsers. Schaffen Sie Platz.',
      failed: 'Der Ordner der Kopien ist nicht benutzbar: {message}',
      damaged: 'Diese Kopie ist beschädigt; es wurde nichts geändert. Wählen Sie eine andere ({message})',
      silent:
        'Der Ordner der Kopien antwortet nicht. Liegt er im Netz oder auf einem Wechseldatenträger, prüfen Sie die Verbindung. ({message})',
      placeUnknown: 'Daybook weiß nicht mehr, in welchem Ordner die Kopien liegen ({message})',
    },
    disk: {
      low: 'Zu wenig Speicherplatz: {message}. Schaffen Sie Platz; bis dahin werden nur Eingaben geschrieben.',
    },
    file: {
      unreadable:
        'Die Datei {message} ist nicht lesbar: Sie wurde seit der Auswahl geändert, verschoben oder gelöscht, oder das Öffnen ist nicht erlaubt. Wählen Sie sie erneut aus.',
    },
    bridge: {
      invalid: 'Die Teile von Daybook verstehen einander nicht: {message}',
      closed: 'Der Hintergrunddienst von Daybook läuft nicht.',
    },
    internal: 'Ein unerwarteter Fehler ist aufgetreten: {message}',
  },
};
