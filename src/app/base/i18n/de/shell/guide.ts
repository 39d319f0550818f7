import type { guide as english } from '../../en/shell/guide.ts';
import type { Translated } from '../../en/translated.ts';

export const guide: Translated<typeof english> = {
  thisPage: 'Diese Seite: {page}',
  begin: 'Zum Einstieg:',
  about: {
    home: {
      what: 'Was heute auf Sie wartet, wer Ihnen und wem Sie etwas schulden, und was ein- und ausgeht.',
      first: 'Beginnen Sie mit Abgelehntem und Konflikten: Jede Zeile führt Sie hin.',
    },
    saleInvoice: {
      what: 'Rechnungen und Gutschriften an Ihre Kunden. Einen Entwurf können Sie ändern; ist er eingereicht und gebucht, wird er zur Forderung.',
      first: 'Alt+N drücken, ein paar Buchstaben des Kunden tippen, dann die Artikel, und mit Alt+S abgleichen.',
    },
    saleOrder: {
      what: 'Was Kunden bestellt haben. Zur Forderung wird ein Auftrag erst, wenn Sie ihn in eine Rechnung überführen.',
      first: 'Alt+N legt einen Auftrag an; oder öffnen Sie ein angenommenes Angebot, und überführen Sie es.',
    },
    saleQuote: {
      what: 'Angebote an Kunden. Gebucht wird erst der Auftrag oder die Rechnung daraus.',
      first: 'Alt+N legt ein Angebot an. Wird es angenommen, überführen Sie es in einen Auftrag oder eine Rechnung.',
    },
    receipt: {
      what: 'Was Kunden gezahlt haben, und welche Rechnungen damit ausgeglichen sind.',
      first: 'Alt+N drücken, Kunden wählen und Rechnungen ankreuzen; oder aus einem Bankumsatz anlegen.',
    },
    journal: {
      what: 'Soll und Haben beliebiger Konten, für alles, was keine Rechnung und keine Zahlung sagt: Abgrenzungen, Abschreibungen, Berichtigungen.',
      first:
        'Drücken Sie Alt+N und geben Sie jeder Position ein Konto und Soll oder Haben. Was zum Ausgleich fehlt, steht bei der Summe.',
    },
    purchaseInvoice: {
      what: 'Rechnungen und Gutschriften Ihrer Lieferanten, so wie sie auf dem Papier stehen.',
      first:
        'Alt+N drücken, Lieferanten wählen und seine Rechnungsnummer eingeben: Jede Nummer gilt nur einmal. E-Rechnungen auf die Liste ziehen.',
    },
    purchaseOrder: {
      what: 'Was Sie bei Lieferanten bestellt haben. Kommt ihre Rechnung, entsteht sie daraus.',
      first: 'Alt+N legt eine Bestellung an; überführen Sie sie in eine Rechnung, wenn der Lieferant berechnet.',
    },
    payment: {
      what: 'Was Sie gezahlt haben, und welche Rechnungen damit ausgeglichen sind.',
      first: 'Alt+N für einen einzelnen Lieferanten; viele auf einmal bezahlt der Zahlungslauf.',
    },
    all: {
      what: 'Belege aller Klassen in einer Liste, um alle auf einmal zu durchsuchen.',
      first: 'Drücken Sie /, und tippen Sie eine Nummer, einen Namen, einen Betrag oder ein Wort einer Position.',
    },
    prices: {
      what: 'Verkaufs- und Einkaufspreise je Artikel, Menge, Datum, Kunde oder Lieferant. Belege nehmen den besten passenden.',
      first: 'Alt+N drücken und einen Artikel eingeben; mehrere Zeilen wählen und mit Alt+U gemeinsam ändern.',
    },
    contactAccount: {
      what: 'An wen Sie verkaufen und bei wem Sie kaufen: Bedingungen, Kreditlimit, Bankverbindung, Ansprechpartner und offene Posten nach Alter.',
      first: 'Alt+N für einen Kunden, N dann S für einen Lieferanten. Ein Beleg kann ihn sofort verwenden.',
    },
    contact: {
      what: 'Personen bei Ihren Kunden und Lieferanten.',
      first: 'Alt+N drücken und wählen, zu wem sie gehören; oder auf der Seite des Kunden hinzufügen.',
    },
    product: {
      what: 'Was Sie verkaufen und einkaufen, jeweils mit Konto, Steuerschlüssel und üblichem Preis.',
      first: 'Alt+N legt einen Artikel an. Preise nach Menge oder Kunde stehen unter „Preise“.',
    },
    project: {
      what: 'Vorhaben, deren Belege und Preise zusammengehören.',
      first: 'Alt+N legt ein Projekt an; geben Sie es dann in den zugehörigen Belegen an.',
    },
    department: {
      what: 'Teile der Firma, nach denen Buchungen ausgewertet werden, als Baum.',
      first: 'Alt+N legt eine neue an. Zum Unterordnen auf eine andere ziehen, oder Strg+X und Strg+V.',
    },
    costCentre: {
      what: 'Stellen, an denen Kosten und Erlöse anfallen, als Baum.',
      first: 'Alt+N legt eine neue an. Zum Unterordnen auf eine andere ziehen, oder Strg+X und Strg+V.',
    },
    bank: {
      what: 'Die Umsätze Ihrer Bankkonten, eingegeben oder aus Dateien der Bank gelesen, und die Zahlungen, die dazu gehören.',
      first:
        'Alt+I importiert eine Datei. Wählen Sie dann einen Umsatz: Daneben erscheinen die Belege, die dazu passen.',
    },
    recurring: {
      what: 'Belege, die Sie immer wieder schreiben, als Vorlagen mit Turnus.',
      first:
        'Öffnen Sie einen solchen Beleg und wählen Sie Aktionen, „Als Vorlage speichern“. Ist er fällig, legt Alt+M hier den Entwurf an.',
    },
    batchEntry: {
      what: 'Viele einfache Rechnungen oder Zahlungen in einer Tabelle, jede Zeile ein ganzer Beleg.',
      first:
        'Tippen Sie in die letzte Zeile: Tab geht weiter, die Eingabetaste schließt die Zeile ab. Die Summe der Belege kommt unten hinein (Alt+T).',
    },
    paymentRun: {
      what: 'Bezahlt viele Eingangsrechnungen auf einmal: Je Lieferant entsteht ein Zahlungsausgang.',
      first:
        'Wählen Sie den Fälligkeitstag, kreuzen Sie an, was Sie zahlen wollen, und legen Sie die Zahlungsausgänge an.',
    },
    monthEnd: {
      what: 'Was vor dem Abschluss eines Zeitraums anzusehen ist: fehlende und doppelte Nummern, übrige Entwürfe, offene Bankumsätze und mehr.',
      first:
        'Die Eingabetaste öffnet den Beleg eines Befunds. Was in Ordnung ist, wird mit der Leertaste gewählt und mit Alt+E begründet abgehakt.',
    },
    budgets: {
      what: 'Das Budget je Konto und Monat. Es liegt auf dem Server; Änderungen brauchen deshalb eine Verbindung.',
      first: 'Ändern Sie eine Zahl, und speichern Sie: Sie ist sofort auf dem Server geändert.',
    },
    reports: {
      what: 'Wer wem was seit wann schuldet, zu jedem Stichtag.',
      first:
        'Wählen Sie einen Stichtag und drücken Sie auf einem Partner die Eingabetaste, um seine Belege zu sehen; Strg+P druckt, was zu sehen ist.',
    },
    enquiries: {
      what: 'Auswertungen, die auf dem Server gespeichert sind. Sie laufen dort und brauchen deshalb eine Verbindung.',
      first: 'Wählen Sie eine aus, und führen Sie sie aus. Die Tabelle lässt sich für Excel speichern.',
    },
    sync: {
      what: 'Alles, was noch nicht auf dem Server ist, warum, und was zu tun ist. Nichts davon geht verloren.',
      first:
        'Öffnen Sie das erste, das abgelehnt oder im Konflikt ist, bringen Sie es in Ordnung, und drücken Sie Alt+S.',
    },
    settings: {
      what: 'Verbindung, offene Perioden, Auswahllisten, Briefkopf, Datensicherung und Kopien.',
      first: 'Speichern Sie eine Sicherung, und sehen Sie nach, wo die Kopien Ihrer Arbeit liegen.',
    },
  },
  welcome: {
    title: 'Einführung in fünf Schritten',
    titleAt: 'Einführung, Schritt {at} von {of}',
    open: 'Die fünf Schritte zeigen',
    goTo: 'Zur Einführung',
    leave: 'Verlassen',
    finish: 'Fertig',
    left: 'Die Einführung finden Sie wieder mit Strg+K, mit ? und in den Einstellungen.',
    show: 'Zeigen',
    perform: 'Vormachen',
    pasted:
      '{count} Position eingefügt: {amount}. Strg+Z nimmt sie zurück. | {count} Positionen eingefügt: {amount}. Strg+Z nimmt alle zurück.',
    setFound:
      '{party} hat {amount} gezahlt, ohne eine Rechnung zu nennen. {count} Rechnungen ergeben den Betrag: Enter übernimmt sie.',
    noSet:
      'Kein Kunde hat jetzt mehrere offene Rechnungen. Verwerfen Sie einen Zahlungseingang, der noch Entwurf ist, und versuchen Sie es wieder.',
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig.',
    settings:
      'Die fünf Schritte der Musterfirma: eingefügte Positionen, eine geklärte Zahlung, ein Abgleich, und was die Zeichen bedeuten.',
    step: {
      demo: {
        title: 'Das ist eine Musterfirma',
        text: 'Harbour & Vale handelt mit Bürobedarf. Alles liegt auf diesem Computer, also probieren Sie ruhig alles aus. Andere Firmen verbinden Sie in diesem Menü.',
      },
      paste: {
        title: 'Zwanzig Positionen einfügen',
        text: 'Öffnet eine Rechnung und fügt zwanzig Zeilen einer Tabelle ein. In Ihren eigenen Büchern: Zeilen kopieren, in den Positionen Strg+V drücken.',
      },
      set: {
        title: 'Herausfinden, wofür gezahlt wurde',
        text: 'Ein Kunde hat mehrere Rechnungen in einer Summe gezahlt und keine genannt. Daybook findet die, die den Betrag ergeben.',
      },
      sync: {
        title: 'Abgleichen, wann es Ihnen passt',
        text: 'Klicken Sie oben rechts auf „Abgleichen“. Der Abgleich sendet Ihre Arbeit und liest die der Kollegen. Bis dahin arbeiten Sie weiter, auch offline.',
      },
      marks: {
        title: 'Wenn etwas auf Sie wartet',
        text: 'Unter „Datenabgleich“ steht, was nicht gesendet werden konnte: hier eine abgelehnte Rechnung und ein Entwurf, den auch ein Kollege geändert hat. Öffnen Sie beide, und bringen Sie sie in Ordnung.',
      },
    },
  },
};
