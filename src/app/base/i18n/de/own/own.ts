import type { own as english } from '../../en/own/own.ts';
import type { Translated } from '../../en/translated.ts';
import { ownSync } from './ownSync.ts';

export const own: Translated<typeof english> = {
  ...ownSync,

  areas: {
    title: { sync: 'Noch einzutragen' },
    waits: '{count} noch nicht in der Buchhaltung',
  },
  common: {
    unreadable: '{count} ist nicht lesbar: {names}. | {count} sind nicht lesbar: {names}.',
  },
  editor: {
    readOnlyGone: 'Dieser Beleg ({what}) ist nicht mehr in der Buchhaltung (bemerkt {when}). Hier bleibt er erhalten.',
    amountsFixed:
      'Die Beträge in diesem Beleg ({what}) wurden beim Anlegen eingegeben und bleiben, wie sie sind, ebenso Positionen, Mengen, Preise und Steuer. Um sie zu ändern, verwerfen Sie den Beleg und legen ihn neu an.',
    rejectedTitle: 'Abgelehnt: {what}',
    reworkedHelp:
      'Es wurde nichts übernommen ({what}). Lassen Sie die Positionen in der Reihenfolge, die sie in der Buchhaltung haben, und neue am Ende; dann wird alles andere übernommen.',
    unknownTitle: 'Unklar, ob in der Buchhaltung: {what}',
    which: {
      title: '{what}: Welcher Beleg in der Buchhaltung ist es?',
      text: 'Die Buchhaltung hat {count} unter seiner Referenz. Bis Sie antworten, wird nichts mehr davon eingetragen.',
      noneLeft: 'Die Buchhaltung hatte mehrere unter seiner Referenz. Keiner davon hat diese Referenz noch.',
      unread: 'wird gerade gelesen',
    },
    notShown: 'Eingetragen. Ob es gespeichert wurde, ist nicht zu sehen.',
    before: 'Vor dem Eintragen zu klären:',
    mind: 'Vor dem Eintragen beachten:',
    ready: 'Vollständig; geht von selbst in die Buchhaltung.',
    rejectedHelp:
      'Nach der Korrektur wird der Beleg eingetragen. Ist er inzwischen zulässig, tragen Sie ihn unverändert noch einmal ein.',
    sendAgain: 'Noch einmal eintragen',
    unknownText:
      'Die Antwort auf die letzte Anfrage ging verloren. Daybook sucht den Beleg über seine Referenz, bevor erneut eingetragen wird; nichts wird doppelt eingetragen.',
  },
  lines: {
    suppliedSent: 'In der Buchhaltung steht der Betrag laut Lieferant; berechnet {amount}.',
    amountsFixed: 'Die Beträge wurden beim Anlegen eingegeben und bleiben, wie sie sind.',
  },
  totals: {
    noPriceOfProduct:
      'Position {numbers}: kein Preis. Der des Artikels wird eingesetzt. | Positionen {numbers}: kein Preis. Die der Artikel werden eingesetzt.',
    withinTolerance:
      '{field}: In der Buchhaltung ergibt sich {theirs}, hier {mine}; das liegt in der Toleranz von 0,01.',
    beyondTolerance:
      '{field}: In der Buchhaltung ergibt sich {theirs}, hier {mine}. Ein Betrag laut Lieferant darf höchstens um 0,01 abweichen.',
  },
  billing: {
    sent: 'Der Plan wurde beim Anlegen des Belegs festgelegt. Er lässt sich nicht ändern.',
    notShown: 'Das wurde beim Anlegen des Belegs eingetragen; es lässt sich nicht anzeigen.',
  },
  conflict: {
    fields: 'Bis Sie wählen, wird nichts eingetragen ({what}). Bemerkt {when}.',
    title: 'Hier und in der Buchhaltung geändert',
    away: 'Auch in der Buchhaltung geändert: {what}. Schreibgeschützt, bis Sie eine Fassung wählen.',
    leftDraft:
      'In der Buchhaltung ist dieser Beleg ({what}) jetzt {status}; Ihre Änderungen lassen sich deshalb nicht eintragen. Bemerkt {when}.',
    goneTitle: 'Nicht mehr in der Buchhaltung',
    gone: 'Dieser Beleg ({what}) ist nicht mehr in der Buchhaltung; was hier geändert wurde, lässt sich deshalb nicht eintragen. Bemerkt {when}.',
    theirs: 'Die Fassung in der Buchhaltung',
    then: {
      submit: 'Sie wollten ihn auch einreichen: Das geschieht mit Ihrer Auswahl.',
      abandon: 'Sie wollten ihn auch verwerfen: Das geschieht, sobald Sie gewählt haben.',
    },
  },
  custom: {
    name: 'Name, wie er in der Buchhaltung steht',
  },
  documentActions: {
    discardText: 'Er ist nicht in der Buchhaltung. Er wird endgültig gelöscht.',
    hasGone: 'Es lässt sich nicht mehr zurücknehmen: Es ist in der Buchhaltung.',
    refusal: {
      gone: 'ist nicht mehr in der Buchhaltung',
      notOnService: 'ist noch nicht in der Buchhaltung',
      onService: 'ist in der Buchhaltung: verwerfen Sie ihn',
    },
    submitted: 'Geht in die Buchhaltung: {what}.',
    reverseText:
      'Er wird durch eine Buchung in der Periode storniert. Er bleibt als storniert in der Buchhaltung, und nichts davon ist mehr offen.',
    disputeText: 'Er wird als strittig markiert: Mahnungen lassen ihn aus.',
    disputeGroup: 'Streitfallgruppe, falls nötig',
    abandonTitle: 'Diesen Entwurf verwerfen?',
    abandonText: 'Der Beleg bleibt als verworfen in der Buchhaltung.',
    discardAskedText: 'Er wird hier endgültig entfernt. Die Belege in der Buchhaltung bleiben, wie sie sind.',
    queued: 'Wird gerade erledigt: {command} (veranlasst {when}).',
    asked: 'Wird in der Buchhaltung erledigt: {command}.',
    unauthoriseText: 'Danach lässt sich der Beleg ändern und wird neu eingereicht.',
    unpostText:
      'Seine Buchungen werden aus dem Hauptbuch genommen. Der Beleg bleibt freigegeben und kann dann wieder zum Entwurf werden.',
    amendText:
      'Es ist kein Entwurf mehr: Beschreibung, externe Referenz, eigene Felder, Fälligkeit, Zahlungsart und externe Belegnummer lassen sich noch ändern.',
  },
  changed: {
    pricesPut:
      'Der Preis von {lines} wurde vom Artikel übernommen. | Die Preise von {lines} wurden von den Artikeln übernommen.',
  },
  warn: {
    unknownReference: '{field}: Die Buchhaltung hat „{value}“ nicht oder zeigt es nicht mehr.',
    duplicate: '{number} von diesem Lieferanten hat dieselbe Nummer: Ein zweites Mal wird sie abgelehnt.',
    noRate: 'Ohne Kurs gilt der des Tages aus der Einrichtung der Firma.',
  },
  facts: {
    told: 'Aus der Buchhaltung.',
  },
  history: {
    service: 'Daybook',
    notKept: 'Diese Buchhaltung führt keinen Verlauf. Das ist davon bekannt.',
    cannotRead: 'Der Verlauf in der Buchhaltung konnte nicht gelesen werden: {why}',
    local: {
      asked: '{detail}',
      sent: 'An die Buchhaltung gegeben',
      sentCommand: 'An die Buchhaltung gegeben: {detail}',
      answered: 'In die Buchhaltung eingetragen',
      refused: 'Abgelehnt: {detail}',
      takenOver: 'Neuere Fassung der Buchhaltung übernommen',
      gone: 'Nicht mehr in der Buchhaltung',
    },
    conflict: 'An zwei Stellen zugleich geändert',
    deed: { byItself: 'Verarbeitet' },
  },
  attachments: {
    onService: 'In der Buchhaltung',
    refused: 'Abgelehnt: {why}',
    taken:
      'Die Buchhaltung hat sie angenommen, zeigt sie aber noch nicht. Daybook sucht sie; von selbst wird sie nicht noch einmal eingetragen. Ist sie da, entfernen Sie sie hier; sonst senden Sie sie erneut.',
    unlisted:
      'Sie ist vielleicht in der Buchhaltung, die die Dateien dieses Belegs gerade nicht zeigt. Daybook sucht sie. Ist sie da oder nicht mehr nötig, entfernen Sie sie hier; sonst senden Sie sie erneut.',
    look: 'Dateien in der Buchhaltung zeigen',
    listed: 'Keine in der Buchhaltung',
    listedAt: 'In der Buchhaltung, Stand {when}',
    cannotList: 'Die Dateien in der Buchhaltung ließen sich nicht auflisten: {why}',
  },
  bulk: {
    abandon: {
      will: '{count} wird in der Buchhaltung verworfen. | {count} werden in der Buchhaltung verworfen.',
      done: '{count} Beleg wird verworfen. | {count} Belege werden verworfen.',
    },
    submit: {
      will: '{count} wird eingereicht. | {count} werden eingereicht.',
      done: '{count} Beleg geht in die Buchhaltung. | {count} Belege gehen in die Buchhaltung.',
    },
  },
  enquiries: {
    lead: 'Abfragen, die die Buchhaltung beantwortet.',
    noneText: 'In der Buchhaltung ist keine gespeichert. Die Auswertungen des Hauptbuchs stehen unter „Auswertungen“.',
    loading: 'Die Buchhaltung wird gefragt…',
    unlisted:
      'Die Auswertungen des Hauptbuchs stehen unter „Auswertungen“. Um eine als einfache Tabelle zu sehen, geben Sie hier ihren Namen ein.',
  },
  list: {
    hint: {
      sync: 'Ob Ihre Arbeit in der Buchhaltung ist. Ohne Symbol ist sie es.',
      status: 'Alles, was die Buchhaltung über den Beleg sagt.',
      outstanding: 'Was noch zu zahlen ist. Leer, bis die Rechnung gebucht ist.',
    },
    status: 'In der Buchhaltung',
    emptyText: 'Hier erscheinen Ihre Entwürfe und was in der Buchhaltung ist. Alt+N legt neu an: {one}.',
    waiting: 'Alles, was noch nicht in der Buchhaltung ist',
    uncountedWhy: 'Partner, Betrag, Datum, Währung oder Status ist nicht lesbar.',
    sync: 'Buchhaltung',
    syncTitle: 'Stand in der Buchhaltung',
    emptyLoading: 'Sie erscheinen hier, sobald sie aus der Buchhaltung gelesen sind.',
    filterState: 'Stand in der Buchhaltung',
    anyState: 'Jeder Stand',
  },
  print: {
    refusedNext: 'Berichtigen Sie ihn; dann lässt er sich drucken.',
  },
  stateWhy: {
    waits: 'Vollständig, kann aber noch nicht in die Buchhaltung. Öffnen Sie den Datensatz, um zu sehen warum.',
    queued: 'Kommt von selbst in die Buchhaltung.',
    sending: 'Wird gerade in die Buchhaltung eingetragen.',
    synced: 'Hier und in der Buchhaltung gleich.',
    rejected: 'Abgelehnt. Öffnen Sie den Datensatz, lesen Sie warum, und korrigieren Sie ihn.',
    conflict: 'Hier und in der Buchhaltung geändert. Öffnen Sie den Datensatz und wählen Sie, welche Fassung bleibt.',
    unknown: 'Vielleicht in der Buchhaltung. Sie müssen nichts tun: Daybook klärt es.',
    gone: 'Nicht mehr in der Buchhaltung. Hier bleibt der Datensatz erhalten.',
  },
  lifeCycleWhy: {
    submitted: 'Wartet auf Freigabe und Buchung. Ab dann zählt der Beleg in der Buchhaltung.',
    rejected: 'Nicht freigegeben. Korrigieren Sie den Beleg, und reichen Sie ihn erneut ein.',
    error: 'Konnte nicht gebucht werden. Öffnen Sie den Beleg, um zu lesen warum.',
    disputed: 'Als strittig markiert.',
    closed: 'Abgeschlossen: Es wird nichts mehr erwartet.',
    other: 'Was die Buchhaltung dazu sagt.',
  },
  settings: {
    removeWaiting:
      '{count} Datensatz ist noch nicht in der Buchhaltung. | {count} Datensätze sind noch nicht in der Buchhaltung.',
    lists: {
      lead: 'Diese Listen gehören zur Buchhaltung. Was ergänzt wird, ist sofort da.',
    },
    remove: 'Von der Liste nehmen',
    removeTitle: '{name} von der Liste nehmen?',
    removeText: 'Die Buchhaltung bleibt auf diesem Computer: Die Startseite öffnet sie wieder.',
    removeYes: 'Von der Liste nehmen',
  },
  bank: {
    review: {
      certainText:
        '{count} Umsatz, {total}. Er bekommt, was gezeigt ist; bis zum Eintragen können Sie es zurücknehmen. | {count} Umsätze, {total}. Jeder bekommt, was gezeigt ist; bis zum Eintragen können Sie jeden zurücknehmen.',
    },
    noAccountsText: 'Legen Sie eines unter „Einrichtung der Firma“ an.',
    bad: {
      tooLong: 'Das ist länger, als die Buchhaltung annimmt.',
    },
    cut: 'Die Buchhaltung nimmt {kept} Zeichen an; hier vollständig: {text}',
    act: {
      removeText: 'Sie werden hier und aus der Buchhaltung entfernt. Gesperrte bleiben.',
      doubtStay:
        '{count} Umsatz bleibt, bis feststeht, ob er in der Buchhaltung ist. | {count} Umsätze bleiben, bis feststeht, ob sie in der Buchhaltung sind.',
      conflictStay:
        '{count} Umsatz bleibt: Er wurde hier und in der Buchhaltung geändert, wählen Sie zuerst eine Fassung. | {count} Umsätze bleiben: Sie wurden hier und in der Buchhaltung geändert, wählen Sie zuerst eine Fassung.',
      onlyHere: 'Umsätze, die noch nicht in der Buchhaltung sind, lassen sich nicht sperren: Warten Sie einen Moment.',
      locked: '{count} Umsatz wird gesperrt. | {count} Umsätze werden gesperrt.',
      unlocked: '{count} Umsatz wird entsperrt. | {count} Umsätze werden entsperrt.',
    },
    import: {
      undoneParts: {
        deleting: '{count} aus der Buchhaltung zu löschen',
      },
      cutCount:
        '{count} Text ist länger, als die Buchhaltung annimmt, und wird dort gekürzt; hier bleibt er vollständig. | {count} Texte sind länger, als die Buchhaltung annimmt, und werden dort gekürzt; hier bleiben sie vollständig.',
    },
    imports: {
      undoText:
        'Seine Umsätze werden hier und aus der Buchhaltung entfernt, mit allem, was seitdem daran geändert wurde. Gesperrte und ungeklärte bleiben. Die Datei lässt sich erneut importieren.',
    },
    keys: {
      refused: 'Zum nächsten abgelehnten Umsatz gehen',
    },
    refused: {
      title: 'Dieser Umsatz wurde abgelehnt:',
      account:
        'Ein Umsatz bleibt auf seinem Konto: Nimmt das Konto inzwischen Umsätze an, senden Sie ihn erneut; sonst löschen Sie ihn und erfassen ihn auf einem anderen Konto.',
      locked: 'Der Umsatz ist gesperrt: Entsperren Sie ihn, dann wird er eingetragen.',
    },
    doubtCount:
      '{count} Umsatz ist vielleicht schon in der Buchhaltung: Bitte prüfen. | {count} Umsätze sind vielleicht schon in der Buchhaltung: Bitte prüfen.',
    match: {
      takeBackLate: 'Inzwischen wurde es eingetragen: Öffnen Sie den Beleg, um ihn zu verwerfen oder zu stornieren.',
      takeBackHint:
        'Nichts davon ist in der Buchhaltung: Zurücknehmen verwirft den Entwurf, und der Umsatz ist wieder zu klären.',
      drafted: '{what} angelegt und zugeordnet. Gebucht wird erst, was eingereicht ist.',
      reversed: '{what}: wird storniert; was damit ausgeglichen war, ist dann wieder offen.',
      insteadAsk:
        'Die Kontierung ist schon gebucht. Sie wird im Monat des Umsatzes storniert, und der neue Entwurf gleicht die Rechnung aus.',
    },
    coding: {
      drafted: '{what} mit Positionen angelegt.',
      transferred: 'Beide Belege der Umbuchung sind angelegt.',
    },
  },
  prices: {
    filter: {
      unsent: 'Nicht in der Buchhaltung',
    },
    defaults: {
      effectiveDateNote: 'Gilt ab dem Tag, an dem der Preis eingetragen wird.',
    },
    gone: 'Dieser Preis ist nicht mehr in der Buchhaltung.',
    finding: {
      fromAboveTo: 'Menge von {from} ist größer als Menge bis {to}; das wird abgelehnt.',
    },
    remove: {
      text: 'Sie werden endgültig gelöscht, hier und in der Buchhaltung.',
    },
    tooLate: 'Es ist schon in der Buchhaltung.',
    leaving: 'Wird gerade gelöscht.',
    lockQueued: 'Wird gerade gesperrt.',
    unlockQueued: 'Wird gerade entsperrt.',
    actions: {
      readAgain: 'Alle Preise neu lesen',
    },
    done: {
      readAgain: 'Die Preise aller Artikel werden neu gelesen.',
    },
  },
  records: {
    contactAccount: {
      noneText: 'An wen Sie verkaufen und bei wem Sie kaufen. Alt+N legt den ersten Kunden an.',
    },
    ownPrice: {
      text: 'Am Artikel stehen keine Preise. Sie stehen unter „Preise“, je nach Datum, Menge und Kunde oder Lieferant.',
    },
    parts: {
      online: 'Jetzt aus der Buchhaltung gelesen und dort sofort geändert.',
      lost: 'Es ist nicht bekannt, ob das erledigt wurde: {why} Die Liste zeigt, was jetzt in der Buchhaltung ist.',
    },
    staff: {
      none: 'In der Buchhaltung niemand.',
    },
    reading: {
      never: 'Noch nicht aus der Buchhaltung gelesen.',
      at: 'Stand der Buchhaltung um {time}.',
    },
    form: {
      discardText: 'Er ist noch nicht in der Buchhaltung. Er wird endgültig gelöscht.',
      notShown: 'Eingetragen. Ob es gespeichert wurde, ist nicht zu sehen.',
      deleteTitle: 'Diesen Datensatz aus der Buchhaltung löschen?',
      goneNote: 'Dieser Datensatz ist nicht mehr in der Buchhaltung. Hier bleibt er erhalten.',
      rejectedTitle: 'Dieser Datensatz wurde abgelehnt',
      ambiguous:
        '{value} bezeichnet auch {name}, durch Code oder Integrationsreferenz: {value} wird vielleicht als mehrdeutig abgelehnt.',
      unknownTitle: 'Unklar, ob dieser Datensatz in der Buchhaltung ist',
      deleteText: 'Er wird endgültig gelöscht.',
      lockQueued: 'Wird gerade gesperrt.',
      unlockQueued: 'Wird gerade entsperrt.',
      deleteQueued: 'Wird gerade gelöscht.',
      unknownText:
        'Die Antwort auf die letzte Anfrage ging verloren. Daybook sieht nach, bevor erneut eingetragen wird.',
    },
    conflict: {
      text: 'Bis Sie gewählt haben, Feld für Feld, wird von diesem Datensatz nichts eingetragen.',
      title: 'Hier und in der Buchhaltung geändert',
      goneTitle: 'Nicht mehr in der Buchhaltung',
      gone: 'Dieser Datensatz ist nicht mehr in der Buchhaltung; was hier geändert wurde, lässt sich deshalb nicht eintragen.',
      locked: 'In der Buchhaltung wurde er gesperrt.',
    },
  },
  extras: {
    reading: 'Die Buchhaltung wird gefragt…',
    save: 'In der Buchhaltung speichern',
    back: 'Wie in der Buchhaltung',
    read: 'Aus der Buchhaltung gelesen.',
    atOnce: 'Aus der Buchhaltung gelesen und dort sofort gespeichert.',
    notSaved:
      'Nicht vollständig gespeichert: {why} Speichern Sie erneut, oder kehren Sie zum Stand der Buchhaltung zurück.',
    changedThere:
      'Die Liste wurde in der Buchhaltung inzwischen geändert, deshalb wurde nichts geschrieben. Sie sehen den jetzigen Stand mit Ihren Eingaben: Prüfen Sie ihn, dann speichern Sie erneut.',
    notThere: 'Dieser Datensatz ist noch nicht in der Buchhaltung: Warten Sie einen Moment.',
  },
  bulkEdit: {
    refusal: {
      gone: 'bleibt: nicht mehr in der Buchhaltung',
    },
  },
  monthEnd: {
    finding: {
      refused: {
        sync: 'Er wurde abgelehnt.',
        error: 'Er konnte nicht gebucht werden.',
      },
    },
    submitted: '{count} Entwurf dieser Tage wird eingereicht. | {count} Entwürfe dieser Tage werden eingereicht.',
  },
  home: {
    needs: {
      saved: 'Unvollständig: Zum Eintragen fehlt noch etwas',
      rejected: 'Abgelehnt',
      unknown: 'Zu prüfen: vielleicht in der Buchhaltung',
      waits: 'Zurückgehalten: kann noch nicht in die Buchhaltung',
      queued: 'Auf dem Weg in die Buchhaltung',
      sync: 'Zuletzt eingetragen',
    },
  },
  guide: {
    about: {
      budgets: {
        what: 'Das Budget je Konto und Monat.',
        first: 'Ändern Sie eine Zahl, und speichern Sie: Sie ist sofort in der Buchhaltung.',
      },
      enquiries: {
        what: 'Auswertungen, die mit der Buchhaltung gespeichert sind.',
      },
      sync: {
        what: 'Alles, was noch nicht in der Buchhaltung ist, warum, und was zu tun ist. Nichts davon geht verloren.',
      },
      saleInvoice: {
        first:
          'Drücken Sie Alt+N, tippen Sie ein paar Buchstaben des Kunden, dann die Artikel, und reichen Sie die Rechnung ein: Sie wird sofort gebucht.',
      },
    },
  },
  einvoices: {
    noTaxCode: '{what}: noch nicht gewählt. Ohne ihn gilt der des Kontos.',
    rule: {
      number: 'Beleg einreichen: Dann erhält er seine Nummer',
    },
  },
  payments: {
    ownAccount: {
      text: 'Wie Ihre Bank es führt. Es bleibt auf diesem Computer und in den Sicherungen.',
    },
  },
  care: {
    delete: 'Diese Firma entfernen…',
    deleteTitle: '{name} mit ihrer Buchhaltung entfernen?',
    deleteText:
      'Die Buchhaltung und ihre Kopien kommen in den Ordner „removed-companies“ in Daybooks Datenordner: Von dort kann man sie zurücklegen. Was noch nicht darin ist, die Einstellungen dieser Firma und Kopien in einem von Ihnen gewählten Ordner werden endgültig gelöscht. Sicherungen bleiben.',
    deleteYes: 'Firma entfernen',
  },
  picker: {
    none: 'Noch nichts zur Auswahl.',
  },
  allocation: {
    ask: 'Zuordnen',
  },
  match: {
    queued: 'wird gerade gelöst',
    waits: 'wird gerade eingetragen',
    afterSync: 'Danach offen',
  },
  creating: {
    notHere: '{code} {name} ist noch nicht gelesen. Einen Moment bitte.',
  },
  paymentRun: {
    settledByDrafts: '{amount} von {outstanding} sind durch Entwürfe ausgeglichen, oder durch noch nicht Eingetragenes',
    lead: 'Wählen Sie, was bezahlt werden soll. Je Lieferant und Währung wird ein Zahlungsausgang mit seinen Zuordnungen angelegt; er geht von selbst in die Buchhaltung.',
    waits: 'schon in einem Zahlungsausgang, der noch nicht in der Buchhaltung ist',
  },
  state: {
    queued: 'Noch einzutragen',
    synced: 'In der Buchhaltung',
  },
  reports: {
    ledger: {
      noDocument: 'Der Beleg {number} ist noch nicht auf diesem Computer. Öffnen Sie ihn in einem Moment noch einmal.',
    },
    vat: {
      check:
        'Dies ist eine Kontrolle der Belege nach ihren Daten, ohne die der Eröffnung. Was fällig ist, auch bei Steuer nach vereinnahmten Entgelten, steht in der Voranmeldung.',
    },
  },
};
