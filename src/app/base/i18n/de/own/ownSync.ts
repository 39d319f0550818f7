import type { ownSync as english } from '../../en/own/ownSync.ts';
import type { Translated } from '../../en/translated.ts';

export const ownSync: Translated<typeof english> = {
  moved: {
    backText:
      'Von da an wird die Buchhaltung wieder auf diesem Computer geführt. Was hier beim Umzug wartete, kann inzwischen darin sein: Daybook sucht es, und zu Bankumsätzen werden Sie gefragt. Nichts wird doppelt erfasst.',
  },
  sync: {
    historyBroken: 'Der Verlauf dieser Buchhaltung enthält nicht mehr, was er vorher enthielt.',
    whyUnreachable:
      'Die Buchhaltung ließ sich nicht öffnen. Arbeiten Sie weiter: Alles bleibt auf diesem Computer und kommt hinein, sobald sie offen ist.',
    away: 'Die Buchhaltung antwortet nicht · {waiting}',
    awaySafe: 'Die Buchhaltung antwortet nicht · {waiting} · nichts geht verloren',
    whyAway:
      'Die Buchhaltung nimmt gerade nichts an. Arbeiten Sie weiter: Alles bleibt auf diesem Computer und kommt danach hinein.',
    whyBackend:
      'Der Teil von Daybook, der die Buchhaltung führt, läuft nicht; er wird von selbst neu gestartet. Arbeiten Sie weiter: Alles bleibt auf diesem Computer.',
    heldUp: {
      unreachable: 'Die Buchhaltung lässt sich nicht öffnen; neuer Versuch…',
      lost: 'Die Buchhaltung antwortet nicht; neuer Versuch…',
      busy: 'Die Buchhaltung ist beschäftigt; neuer Versuch…',
      failed: 'Fehler in der Buchhaltung; neuer Versuch…',
    },
    shared:
      '{count} Datensatz steht mehrfach in der Buchhaltung. | {count} Datensätze stehen mehrfach in der Buchhaltung.',
  },
  replacing: {
    elsewhere:
      'In einem anderen Fenster wurde eine Sicherung wiederhergestellt, deshalb hat dieses die Firma neu geöffnet. Was vorher nicht in der Buchhaltung war, steht in den Einstellungen unter „Beiseitegelegte Änderungen“.',
  },
  unreachable: {
    refused:
      'Die Buchhaltung antwortet nicht. Sie wird von selbst wieder geöffnet; bleibt sie zu, starten Sie Daybook neu.',
  },
  refusedWordless: {
    saidOfKey: 'Die Buchhaltung lässt sich nicht öffnen: „{message}“. Starten Sie Daybook neu.',
    notFound:
      'Die Buchhaltung hat nicht, worum es geht. Vielleicht wurde es in einem anderen Fenster entfernt: Sehen Sie sich den Datensatz an.',
    tooLarge:
      'Das ist zu groß für die Buchhaltung. Verkleinern Sie Texte oder Dateien, oder erfassen Sie weniger Positionen.',
    other: 'Das wurde ohne Begründung abgelehnt. Vergleichen Sie es mit einem Datensatz, der angenommen wurde.',
  },
  problems: {
    network: {
      unreachable: 'Die Buchhaltung lässt sich nicht öffnen: {message}',
      lost: 'Die Buchhaltung wurde geschlossen, bevor sie geantwortet hat.',
    },
    service: {
      shortList:
        'Die Buchhaltung führt plötzlich viel weniger Datensätze auf als zuvor. Nichts wurde inaktiv gesetzt: {message}',
      wentBack:
        'Die Buchhaltung ist wieder auf einem älteren Stand: Ihr fehlen Datensätze, die sie schon hatte. Nichts wurde eingetragen; unter „Noch einzutragen“ steht, was fehlt, und Sie werden gefragt',
      vanished:
        'Der Buchhaltung fehlen plötzlich Datensätze, die hier vorhanden sind ({message}). Daraus wurde nichts gefolgert',
      nonsense:
        'Was anstelle der Buchhaltung antwortet, verhält sich nicht wie sie. Starten Sie Daybook neu: {message}',
      refused: 'Abgelehnt: {message}',
      busy: 'Die Buchhaltung ist beschäftigt; versuchen Sie es gleich noch einmal.',
      failed: 'Fehler in der Buchhaltung: {message}',
    },
    session: {
      badCredentials:
        'Die Buchhaltung lässt sich mit dem Schlüssel nicht öffnen, den Daybook für sie hat. Starten Sie Daybook neu.',
      expired:
        'Die Buchhaltung wurde inzwischen geschlossen. Versuchen Sie es gleich noch einmal; bleibt es dabei, starten Sie Daybook neu.',
    },
    record: {
      changed:
        'Dieser Datensatz wurde gerade in der Buchhaltung geändert. Nichts wurde geschrieben; er wird erneut verglichen',
      notFound: 'Die Buchhaltung hat diesen Datensatz nicht. Daybook sieht erneut nach',
      codeTaken:
        'Dieser Code gehört in der Buchhaltung zu einem anderen Datensatz mit anderem Inhalt. Wählen Sie einen anderen Code: {message}',
      idTaken: 'Ein anderer Umsatz hier hat diese ID schon. Suchen Sie im Bankkonto nach dem zweiten: {message}',
      linesReworked:
        'Diese Reihenfolge der Positionen wurde nicht übernommen: Jede Position würde neu geschrieben, und {message}',
    },
  },
  backup: {
    text: 'Alles, was dieser Computer von der Firma hat, in einer Datei: die Buchhaltung mit ihrem Hauptbuch, dazu Entwürfe und Änderungen, die noch nicht darin sind.',
    confirmText:
      'Sicherung von {company}, {when} erstellt: {documents} Belege und {records} andere Datensätze, davon {waiting} damals nicht in der Buchhaltung.',
    lose: '{count} Datensatz hier ist nicht in der Buchhaltung; hat ihn die Sicherung nicht auch, bleibt er nur unter „Beiseitegelegte Änderungen“. | {count} Datensätze hier sind nicht in der Buchhaltung; hat sie die Sicherung nicht auch, bleiben sie nur unter „Beiseitegelegte Änderungen“.',
    asks: '{count} Bankumsatz: Sie werden gefragt, ob er in der Buchhaltung ist. | {count} Bankumsätze: Sie werden gefragt, ob sie in der Buchhaltung sind.',
    looks:
      '{count} {kind}: Daybook sucht in der Buchhaltung nach einem gleichen und fragt Sie, wenn es unklar ist. | {count} {kind}: Daybook sucht in der Buchhaltung nach gleichen und fragt Sie, wenn es unklar ist.',
    restored: 'Die Sicherung ist wiederhergestellt. Daybook bringt sie von selbst auf den neuesten Stand.',
  },
  move: {
    found:
      '{company}: {documents} Belege und {records} andere Datensätze, davon {waiting} nicht in der Buchhaltung. Umgezogen {when}.',
    brought:
      'Die Buchhaltung ist hier. Daybook macht von selbst weiter; zu wartenden Bankumsätzen werden Sie einmal gefragt.',
  },
  syncCentre: {
    title: 'Noch einzutragen',
    historyBroken: {
      title: 'Der Verlauf dieser Buchhaltung wurde verändert',
      text: 'Am {when} war das neueste Ereignis ihres Verlaufs die Nummer {number}, mit dem Hash unten. Der Verlauf enthält es nicht mehr: Die Buchhaltung wurde auf einen früheren Stand gebracht, oder ein anderes Programm hat ihre Datei verändert.',
      next: 'Wenn niemand zu einer Kopie zurückgekehrt ist, bewahren Sie diesen Hash auf und bitten Sie jemanden, der die Datei ansehen kann. Von dem, was Sie hier haben, ist nichts verloren.',
    },
    lead: 'Was noch nicht in der Buchhaltung ist, warum, und was zu tun ist.',
    none: 'Alles, was Sie erfasst haben, ist in der Buchhaltung.',
    whyLocked: 'Gesperrt: Ein gesperrter Datensatz nimmt keine Änderungen an.',
    whyConflict: 'Hier und in der Buchhaltung geändert.',
    whyLeftDraft: 'In der Buchhaltung ist der Status inzwischen: {status}.',
    whyGone: 'Nicht mehr in der Buchhaltung, und hier geändert.',
    whyRestoredBelow:
      'Wartete in einer wiederhergestellten Sicherung und ist vielleicht inzwischen eingetragen. Es wird gesucht, sobald das, wozu es gehört, in der Buchhaltung ist.',
    whyWhich: 'Die Buchhaltung hat mehrere unter dieser Referenz. Welcher ist es?',
    refused: 'Abgelehnt: {why}',
    blocked: {
      awaitsOpen: 'Wartet auf {name}, noch nicht gebucht.',
      notFound: 'Bleibt hier: Es ist nicht in der Buchhaltung, und noch hat niemand bestätigt, dass es entfernt wurde.',
      awaited: {
        rejected: 'abgelehnt',
        other: 'noch nicht in der Buchhaltung',
      },
      nextOpen: 'Daybook prüft erneut.',
      cleared: 'Worauf gewartet wurde, ist erledigt: Es wird jetzt eingetragen.',
    },
    doubt: {
      title: 'Ist es in der Buchhaltung?',
      bank: 'Suchen Sie im Bankkonto {account} unter dem {date} nach {amount}',
      price: {
        salePrice: 'Suchen Sie bei den Verkaufspreisen von {product} nach {price}',
        purchasePrice: 'Suchen Sie bei den Einkaufspreisen von {product} nach {price}',
      },
      other: 'Suchen Sie in der Buchhaltung nach „{name}“.',
      idHint: 'Mit der ID bleibt es auf dem Stand der Buchhaltung; ohne sie gilt es nur als erledigt.',
      idLooked:
        'Mit der ID bleibt es auf dem Stand der Buchhaltung; ohne sie sucht Daybook weiter, und es wird nicht noch einmal eingetragen.',
    },
    restored: {
      title: 'Sind diese Bankumsätze in der Buchhaltung?',
      text: '{count} Bankumsatz wartete in der Sicherung, die {when} wiederhergestellt wurde. Er ist vielleicht schon in der Buchhaltung: Sehen Sie im Bankkonto nach, dann antworten Sie. | {count} Bankumsätze warteten in der Sicherung, die {when} wiederhergestellt wurde. Sie sind vielleicht schon in der Buchhaltung: Sehen Sie im Bankkonto nach, dann antworten Sie.',
      confirmText: {
        there: 'Sie gelten als eingetragen und werden von hier nie wieder eingetragen.',
        notThere: 'Sie werden eingetragen. Was schon in der Buchhaltung ist, steht dann doppelt darin.',
      },
      yes: {
        notThere: 'Eintragen',
      },
      answered: {
        notThere: '{count} Bankumsatz wird eingetragen. | {count} Bankumsätze werden eingetragen.',
      },
    },
    shortList: {
      title: 'Sind sie aus der Buchhaltung entfernt?',
      hint: 'Wenn Sie es bestätigen, wird nicht mehr angeboten, was die Buchhaltung weiterhin nicht zeigt. Belege, die es nennen, behalten es.',
      text: '{kinds}: {missing} von {of} führt die Buchhaltung nicht mehr auf. Vielleicht wurden sie gelöscht, oder die Liste ist fehlerhaft. Deshalb wurde hier nichts geändert, und Daybook prüft erneut.',
    },
    vanished: {
      title: 'Sind sie aus der Buchhaltung entfernt?',
      text: '{count} der Datensätze hier sind nicht in der Buchhaltung. Vielleicht wurden sie dort gelöscht, oder es ist eine ältere Buchhaltung. Deshalb wurde hier nichts geändert, nichts davon wird eingetragen, und Daybook sieht erneut nach.',
      hint: 'Suchen Sie zuerst nach einigen davon. Wenn Sie es bestätigen, gelten sie als entfernt: Änderungen von hier bleiben, und zu jedem werden Sie gefragt.',
    },
    everything: {
      title: 'Alles neu aus der Buchhaltung lesen?',
      ask: 'Jetzt alles neu lesen',
    },
    wentBack: {
      title: 'Die Buchhaltung ist auf einem Stand von vor {when}',
      titleUndated: 'Die Buchhaltung ist auf einem früheren Stand',
      doubted: {
        text: 'Preise und Ansprechpartner werden wieder eingetragen, wenn die Buchhaltung keine gleichen hat; zu Bankumsätzen werden Sie gefragt.',
      },
      overtaken: {
        text: 'Wurden sie nach dem Zurückgehen geändert, so wurde eine ältere Fassung geändert, und Ihre früheren Änderungen fehlen dort. Öffnen Sie jeden und sehen Sie nach.',
      },
      hint: 'Wer zu einer Kopie zurückgekehrt ist, weiß warum. Bleibt die Buchhaltung, wie sie ist, gilt hier als entfernt, was ihr fehlt, und was in ihr älter ist, ersetzt das Hiesige. Angehängte Dateien, die schon eingetragen waren, sind hier nicht gespeichert.',
      leave: 'Buchhaltung so lassen',
    },
    shared: {
      title: 'Mehrfach in der Buchhaltung',
      text: 'Jeder in Daybook angelegte Datensatz hat eine eigene Referenz, und die Buchhaltung hat diese unter derselben. Vielleicht ist einer zu viel: Öffnen Sie beide, und verwerfen, stornieren oder sperren Sie den überzähligen.',
    },
    noneText: 'Hier stehen Entwürfe und Änderungen, die noch nicht in der Buchhaltung sind.',
    sent: '{count} Datensatz geht in die Buchhaltung. | {count} Datensätze gehen in die Buchhaltung.',
    whyUnknown: 'Eingetragen, aber die Antwort ging verloren. Daybook klärt es.',
    whyRestored:
      'Wartete in einer wiederhergestellten Sicherung und wurde vielleicht seitdem eingetragen. Daybook klärt es.',
    nextQueued: 'Wird von selbst eingetragen.',
    nextSending: 'Einen Moment bitte.',
    nextUnknown: 'Einen Moment bitte: Daybook klärt es.',
    runs: {
      unsettled:
        'Eingaben in einem Fenster wurden kurz danach eingetragen | Eingaben in {count} Fenstern wurden kurz danach eingetragen',
    },
  },
  copies: {
    lost: {
      newerAskText:
        'Was die neuere Version seither in diesem Fenster gespeichert hat, wird gelöscht; was eingetragen wurde, ist in der Buchhaltung, und anderes kommt zurück, soweit diese Version es lesen kann. Die Kopien der neueren Version bleiben erhalten.',
      restoreText:
        'Die Kopie tritt an die Stelle der Datenbank. Was seither gespeichert wurde und unten genannt ist, kommt hinzu, und was sonst neuer ist, wird aus der Buchhaltung gelesen.',
      sentToo:
        'Auch {count} Bankumsatz aus der Buchhaltung ist gespeichert. | Auch {count} Bankumsätze aus der Buchhaltung sind gespeichert.',
      anew: 'Alles neu aus der Buchhaltung lesen',
      anewText:
        'Was gespeichert wurde und hier genannt ist, kommt in eine leere Datenbank. Alles andere wird danach aus der Buchhaltung gelesen. Bankumsätze von vor der neuesten Kopie stehen nur in den Kopien.',
      anewAskText:
        'Was jetzt in der Datenbank ist, wird gelöscht, außer dem, was noch nicht in der Buchhaltung ist. Einstellungen dieser Firma wie der Briefkopf sind nicht in der Buchhaltung: Sie stehen nur in den vollständigen Kopien.',
      done: '{count} gespeicherter Datensatz ist wieder da. Der Rest wird aus der Buchhaltung gelesen. | {count} gespeicherte Datensätze sind wieder da. Der Rest wird aus der Buchhaltung gelesen.',
      gone: 'Alles wird neu aus der Buchhaltung gelesen.',
    },
    leftOut: {
      text: 'Daybook schreibt ihren Text vorher in eine Datei neben den Kopien. Was die Buchhaltung davon hat, wird wieder gelesen.',
      table: {
        cursors: 'Wie weit die Buchhaltung gelesen wurde',
      },
    },
    settings: {
      text: 'Was noch nicht in der Buchhaltung ist, wird binnen zwei Sekunden nach jeder Änderung kopiert, und einmal täglich alles, was die Seite speichert. Deren Datenbank liegt im Browserprofil, das eine volle Festplatte beschädigen kann.',
      unsent: 'Nicht in der Buchhaltung oder dort nicht aufgelistet',
      askText:
        'Sie enthält {documents} Belege und {records} andere Datensätze. Was jetzt nicht in der Buchhaltung ist, bleibt; alles andere wird, wie es damals war, und wird aus der Buchhaltung auf den neuesten Stand gebracht.',
      restored: 'Die Kopie ist zurückgespielt. Daybook bringt sie von selbst auf den neuesten Stand.',
    },
  },
};
