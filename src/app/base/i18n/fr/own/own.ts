import type { own as english } from '../../en/own/own.ts';
import type { Translated } from '../../en/translated.ts';
import { ownSync } from './ownSync.ts';

export const own: Translated<typeof english> = {
  ...ownSync,

  areas: {
    title: { sync: 'À inscrire' },
    waits: '{count} pas encore dans la comptabilité',
  },
  common: {
    unreadable: '{count} est illisible : {names}. | {count} sont illisibles : {names}.',
  },
  editor: {
    readOnlyGone: 'Ce document ({what}) n’est plus dans la comptabilité (constaté {when}). Il est gardé ici.',
    amountsFixed:
      'Les montants de ce document ({what}) ont été saisis à sa création et restent tels quels, comme ses lignes, quantités, prix et TVA. Pour les changer, abandonnez-le et refaites-le.',
    rejectedTitle: 'Refusé : {what}',
    reworkedHelp:
      'Rien n’a été repris ({what}). Laissez les lignes dans l’ordre qu’elles ont dans la comptabilité, les nouvelles à la fin, et tout le reste est repris.',
    unknownTitle: 'Présence dans la comptabilité incertaine : {what}',
    which: {
      title: '{what} : lequel est-ce dans la comptabilité ?',
      text: 'La comptabilité en a {count} sous sa référence. Tant que vous n’avez pas répondu, plus rien n’en est inscrit.',
      noneLeft: 'La comptabilité en avait plusieurs sous sa référence. Aucun n’a plus cette référence.',
      unread: 'en cours de lecture',
    },
    notShown: 'Inscrit. On ne peut pas voir si cela a été conservé.',
    before: 'Avant de pouvoir l’inscrire :',
    mind: 'Avant de l’inscrire :',
    ready: 'Complet ; entre de lui-même dans la comptabilité.',
    rejectedHelp: 'Corrigez-le, et il est inscrit. S’il est accepté entre-temps, inscrivez-le de nouveau tel quel.',
    sendAgain: 'Inscrire de nouveau',
    unknownText:
      'La réponse à la dernière requête s’est perdue. Daybook le cherche par sa référence avant toute nouvelle inscription ; rien n’est inscrit deux fois.',
  },
  lines: {
    suppliedSent: 'La comptabilité a le montant du fournisseur ; calculé {amount}.',
    amountsFixed: 'Les montants ont été saisis à la création du document et restent tels quels.',
  },
  totals: {
    noPriceOfProduct:
      'Ligne {numbers} : pas de prix. Celui de l’article y est mis. | Lignes {numbers} : pas de prix. Ceux des articles y sont mis.',
    withinTolerance: '{field} : {theirs} dans la comptabilité, {mine} ici ; c’est dans la tolérance de 0,01.',
    beyondTolerance:
      '{field} : {theirs} dans la comptabilité, {mine} ici. Un montant du fournisseur peut s’écarter de 0,01 au plus.',
  },
  billing: {
    sent: 'L’échéancier a été fixé à la création du document. Il ne peut plus changer.',
    notShown: 'Ceci a été inscrit à la création du document ; on ne peut pas l’afficher.',
  },
  conflict: {
    fields: 'Rien n’est inscrit ({what}) tant que vous n’avez pas choisi. Constaté {when}.',
    title: 'Modifié ici et dans la comptabilité',
    away: 'Modifié aussi dans la comptabilité : {what}. En lecture seule tant que vous n’avez pas choisi une version.',
    leftDraft:
      'Dans la comptabilité, ce document ({what}) est maintenant {status} ; vos modifications ne peuvent donc pas y entrer. Constaté {when}.',
    goneTitle: 'Plus dans la comptabilité',
    gone: 'Ce document ({what}) n’est plus dans la comptabilité ; ce qui a été modifié ici ne peut donc pas y entrer. Constaté {when}.',
    theirs: 'La version dans la comptabilité',
    then: {
      submit: 'Vous vouliez aussi le soumettre : cela se fait avec votre choix.',
      abandon: 'Vous vouliez aussi l’abandonner : cela se fait dès que vous avez choisi.',
    },
  },
  custom: {
    name: 'Nom, tel que l’écrit la comptabilité',
  },
  documentActions: {
    discardText: 'Il n’est pas dans la comptabilité. Il est supprimé définitivement.',
    hasGone: 'On ne peut plus revenir en arrière : c’est dans la comptabilité.',
    refusal: {
      gone: 'n’est plus dans la comptabilité',
      notOnService: 'n’est pas encore dans la comptabilité',
      onService: 'est dans la comptabilité : abandonnez-le',
    },
    submitted: 'Entre dans la comptabilité : {what}.',
    reverseText:
      'Une écriture de la période l’extourne. Il reste dans la comptabilité comme extourné, et plus rien n’en est dû.',
    disputeText: 'Il est marqué en litige : les relances l’omettent.',
    disputeGroup: 'Groupe de litige, si nécessaire',
    abandonTitle: 'Abandonner ce brouillon ?',
    abandonText: 'Le document reste dans la comptabilité comme abandonné.',
    discardAskedText: 'Il est supprimé ici définitivement. Les documents de la comptabilité restent tels quels.',
    queued: 'En cours : {command} (demandé {when}).',
    asked: 'Se fait dans la comptabilité : {command}.',
    unauthoriseText: 'Ensuite, le document peut être modifié puis soumis de nouveau.',
    unpostText:
      'Ses écritures sont retirées du grand livre. Le document reste approuvé et peut alors redevenir un brouillon.',
    amendText:
      'Ce n’est plus un brouillon : le libellé, la référence externe, les champs personnalisés, l’échéance, le mode de paiement et le numéro externe peuvent encore changer.',
  },
  changed: {
    pricesPut: 'Le prix de {lines} a été repris de l’article. | Les prix de {lines} ont été repris des articles.',
  },
  warn: {
    unknownReference: '{field} : la comptabilité n’a pas « {value} », ou ne le montre plus.',
    duplicate: '{number} de ce fournisseur a le même numéro : il sera refusé une seconde fois.',
    noRate: 'Sans cours, celui du jour dans les paramètres de la société est pris.',
  },
  facts: {
    told: 'De la comptabilité.',
  },
  history: {
    service: 'Daybook',
    notKept: 'Cette comptabilité ne tient pas d’historique. Voici ce qui en est connu.',
    cannotRead: 'L’historique de la comptabilité n’a pas pu être lu : {why}',
    local: {
      asked: '{detail}',
      sent: 'Transmis à la comptabilité',
      sentCommand: 'Transmis à la comptabilité : {detail}',
      answered: 'Inscrit dans la comptabilité',
      refused: 'Refusé : {detail}',
      takenOver: 'Version plus récente de la comptabilité reprise',
      gone: 'N’est plus dans la comptabilité',
    },
    conflict: 'Modifié à deux endroits à la fois',
    deed: { byItself: 'Traité' },
  },
  attachments: {
    onService: 'Dans la comptabilité',
    refused: 'Refusé : {why}',
    taken:
      'La comptabilité l’a pris, mais ne le montre pas encore. Daybook le cherche ; il n’est pas inscrit de nouveau de lui-même. S’il y est, retirez-le ici ; sinon, renvoyez-le.',
    unlisted:
      'Il est peut-être dans la comptabilité, qui ne montre pas les fichiers de ce document pour l’instant. Daybook le cherche. S’il y est, ou n’est plus utile, retirez-le ici ; sinon, renvoyez-le.',
    look: 'Montrer les fichiers de la comptabilité',
    listed: 'Aucun dans la comptabilité',
    listedAt: 'Dans la comptabilité, situation au {when}',
    cannotList: 'Impossible de lister les fichiers de la comptabilité : {why}',
  },
  bulk: {
    abandon: {
      will: '{count} est abandonné dans la comptabilité. | {count} sont abandonnés dans la comptabilité.',
      done: '{count} document est abandonné. | {count} documents sont abandonnés.',
    },
    submit: {
      will: '{count} est soumis. | {count} sont soumis.',
      done: '{count} document entre dans la comptabilité. | {count} documents entrent dans la comptabilité.',
    },
  },
  enquiries: {
    lead: 'Des questions auxquelles répond la comptabilité.',
    noneText: 'La comptabilité n’en contient aucune. Les états du grand livre sont sous « États ».',
    loading: 'Interrogation de la comptabilité…',
    unlisted:
      'Les états du grand livre sont sous « États ». Pour en voir un comme simple tableau, saisissez ici son nom.',
  },
  list: {
    hint: {
      sync: 'Si votre travail est dans la comptabilité. Sans icône, il y est.',
      status: 'Tout ce que la comptabilité dit du document.',
      outstanding: 'Ce qui reste à payer. Vide tant que la facture n’est pas comptabilisée.',
    },
    status: 'Dans la comptabilité',
    emptyText: 'Vos brouillons et ceux de la comptabilité apparaissent ici. Alt+N : {one}.',
    waiting: 'Tout ce qui n’est pas encore dans la comptabilité',
    uncountedWhy: 'Le tiers, un montant, une date, la devise ou le statut est illisible.',
    sync: 'Compta',
    syncTitle: 'État dans la comptabilité',
    emptyLoading: 'Ils apparaissent ici à mesure qu’ils sont lus dans la comptabilité.',
    filterState: 'État dans la comptabilité',
    anyState: 'Tout état',
  },
  print: {
    refusedNext: 'Corrigez-le ; il pourra alors être imprimé.',
  },
  stateWhy: {
    waits: 'Complet, mais ne peut pas encore entrer dans la comptabilité. Ouvrez-le pour voir pourquoi.',
    queued: 'Entre de lui-même dans la comptabilité.',
    sending: 'En cours d’inscription dans la comptabilité.',
    synced: 'Identique ici et dans la comptabilité.',
    rejected: 'Refusé. Ouvrez-le pour lire pourquoi, et corrigez-le.',
    conflict: 'Modifié ici et dans la comptabilité. Ouvrez-le et choisissez la version à garder.',
    unknown: 'Peut-être dans la comptabilité. Il n’y a rien à faire : Daybook le vérifie.',
    gone: 'La comptabilité ne l’a plus. Il est gardé ici.',
  },
  lifeCycleWhy: {
    submitted: 'Attend d’être approuvé et comptabilisé. Il compte dans la comptabilité dès lors.',
    rejected: 'Non approuvé. Corrigez-le et soumettez-le de nouveau.',
    error: 'N’a pas pu être comptabilisé. Ouvrez-le pour lire pourquoi.',
    disputed: 'Marqué en litige.',
    closed: 'Clos : plus rien n’en est attendu.',
    other: 'Ce qu’en dit la comptabilité.',
  },
  settings: {
    removeWaiting:
      '{count} enregistrement n’est pas encore dans la comptabilité. | {count} enregistrements ne sont pas encore dans la comptabilité.',
    lists: {
      lead: 'Ces listes font partie de la comptabilité. Ce qui est ajouté y est aussitôt.',
    },
    remove: 'Retirer de la liste',
    removeTitle: 'Retirer {name} de la liste ?',
    removeText: 'La comptabilité reste sur cet ordinateur : la première page la rouvre.',
    removeYes: 'Retirer de la liste',
  },
  bank: {
    review: {
      certainText:
        '{count} opération, {total}. Elle reçoit ce qui est montré ; vous pouvez le reprendre jusqu’à son inscription. | {count} opérations, {total}. Chacune reçoit ce qui est montré ; vous pouvez reprendre chacune jusqu’à son inscription.',
    },
    noAccountsText: 'Ajoutez-en un sous « Paramètres de la société ».',
    bad: {
      tooLong: 'C’est plus long que ce que la comptabilité accepte.',
    },
    cut: 'La comptabilité accepte {kept} caractères ; ici en entier : {text}',
    act: {
      removeText: 'Elles sont supprimées ici et de la comptabilité. Les verrouillées restent.',
      doubtStay:
        '{count} opération reste tant qu’on ne sait pas si la comptabilité l’a. | {count} opérations restent tant qu’on ne sait pas si la comptabilité les a.',
      conflictStay:
        '{count} opération reste : modifiée ici et dans la comptabilité, choisissez d’abord une version. | {count} opérations restent : modifiées ici et dans la comptabilité, choisissez d’abord une version.',
      onlyHere:
        'Les opérations que la comptabilité n’a pas encore ne peuvent pas être verrouillées : attendez un instant.',
      locked: '{count} opération est verrouillée. | {count} opérations sont verrouillées.',
      unlocked: '{count} opération est déverrouillée. | {count} opérations sont déverrouillées.',
    },
    import: {
      undoneParts: {
        deleting: '{count} à supprimer de la comptabilité',
      },
      cutCount:
        '{count} texte est plus long que ce que la comptabilité accepte et y est coupé ; il est gardé en entier ici. | {count} textes sont plus longs que ce que la comptabilité accepte et y sont coupés ; ils sont gardés en entier ici.',
    },
    imports: {
      undoText:
        'Ses opérations sont supprimées ici et de la comptabilité, avec ce qui y a été modifié depuis. Les opérations verrouillées ou en doute restent. Le fichier peut être importé de nouveau.',
    },
    keys: {
      refused: 'Passer à la prochaine opération refusée',
    },
    refused: {
      title: 'Cette opération a été refusée :',
      account:
        'Une opération reste dans son compte : si le compte en accepte maintenant, renvoyez-la ; sinon supprimez-la et saisissez-la dans un autre compte.',
      locked: 'L’opération est verrouillée : déverrouillez-la, et elle est inscrite.',
    },
    doubtCount:
      '{count} opération est peut-être dans la comptabilité : vérifiez. | {count} opérations sont peut-être dans la comptabilité : vérifiez.',
    match: {
      takeBackLate: 'C’est inscrit entre-temps : ouvrez le document pour l’abandonner ou l’extourner.',
      takeBackHint:
        'Rien n’en est encore dans la comptabilité : reprendre supprime le brouillon, et l’opération est de nouveau à expliquer.',
      drafted: '{what} préparé et lettré. Soumettez-le pour qu’il soit comptabilisé.',
      reversed: '{what} : extourné ; ce qu’il soldait est alors de nouveau ouvert.',
      insteadAsk:
        'L’imputation est comptabilisée. Elle est extournée au mois de l’opération, et le nouveau brouillon solde la facture.',
    },
    coding: {
      drafted: '{what} préparé avec ses lignes.',
      transferred: 'Les deux documents du virement sont préparés.',
    },
  },
  prices: {
    filter: {
      unsent: 'Pas dans la comptabilité',
    },
    defaults: {
      effectiveDateNote: 'Prend effet le jour de son inscription.',
    },
    gone: 'La comptabilité n’a plus ce tarif.',
    finding: {
      fromAboveTo: 'De {from} est au-dessus de à {to} ; c’est refusé.',
    },
    remove: {
      text: 'Ils sont supprimés définitivement, ici et dans la comptabilité.',
    },
    tooLate: 'C’est déjà dans la comptabilité.',
    leaving: 'Suppression en cours.',
    lockQueued: 'Verrouillage en cours.',
    unlockQueued: 'Déverrouillage en cours.',
    actions: {
      readAgain: 'Relire tous les tarifs',
    },
    done: {
      readAgain: 'Les tarifs de tous les articles sont relus.',
    },
  },
  records: {
    contactAccount: {
      noneText: 'À qui vous vendez et à qui vous achetez. Alt+N crée le premier client.',
    },
    ownPrice: {
      text: 'Les articles n’ont pas de prix propres ici. Ce sont des lignes sous Tarifs, par date, quantité et client ou fournisseur.',
    },
    parts: {
      online: 'Lu maintenant dans la comptabilité, et modifié là-bas aussitôt.',
      lost: 'On ne sait pas si cela a été fait : {why} La liste montre ce qu’a la comptabilité maintenant.',
    },
    staff: {
      none: 'Personne, d’après la comptabilité.',
    },
    reading: {
      never: 'Pas encore lu dans la comptabilité.',
      at: 'Situation de la comptabilité à {time}.',
    },
    form: {
      discardText: 'Il n’est pas encore dans la comptabilité. Il est supprimé définitivement.',
      notShown: 'Inscrit. On ne peut pas voir si cela a été conservé.',
      deleteTitle: 'Supprimer cet enregistrement de la comptabilité ?',
      goneNote: 'Cet enregistrement n’est plus dans la comptabilité. Il est gardé ici.',
      rejectedTitle: 'Cet enregistrement a été refusé',
      ambiguous:
        '{value} désigne aussi {name}, par son code ou sa référence d’intégration : {value} peut être refusé, ambigu.',
      unknownTitle: 'On ne sait pas si cet enregistrement est dans la comptabilité',
      deleteText: 'Il est supprimé définitivement.',
      lockQueued: 'Verrouillage en cours.',
      unlockQueued: 'Déverrouillage en cours.',
      deleteQueued: 'Suppression en cours.',
      unknownText: 'La réponse à la dernière requête s’est perdue. Daybook vérifie avant toute nouvelle inscription.',
    },
    conflict: {
      text: 'Rien n’est inscrit de cet enregistrement tant que vous n’avez pas choisi, champ par champ.',
      title: 'Modifié ici et dans la comptabilité',
      goneTitle: 'Plus dans la comptabilité',
      gone: 'Cet enregistrement n’est plus dans la comptabilité ; ce qui a été modifié ici ne peut donc pas y entrer.',
      locked: 'Il a été verrouillé dans la comptabilité.',
    },
  },
  extras: {
    reading: 'Interrogation de la comptabilité…',
    save: 'Enregistrer dans la comptabilité',
    back: 'Comme dans la comptabilité',
    read: 'Lu dans la comptabilité.',
    atOnce: 'Lu dans la comptabilité, et enregistré là-bas aussitôt.',
    notSaved: 'Pas entièrement enregistré : {why} Enregistrez de nouveau, ou revenez à ce qu’a la comptabilité.',
    changedThere:
      'La liste a changé dans la comptabilité depuis son affichage ; rien n’a donc été écrit. Elle est affichée telle qu’elle est maintenant, avec votre saisie : vérifiez-la, puis enregistrez de nouveau.',
    notThere: 'La comptabilité n’a pas encore cet enregistrement : attendez un instant.',
  },
  bulkEdit: {
    refusal: {
      gone: 'reste : n’est plus dans la comptabilité',
    },
  },
  monthEnd: {
    finding: {
      refused: {
        sync: 'Il a été refusé.',
        error: 'Il n’a pas pu être comptabilisé.',
      },
    },
    submitted: '{count} brouillon de ces jours est soumis. | {count} brouillons de ces jours sont soumis.',
  },
  home: {
    needs: {
      saved: 'Incomplet : il manque quelque chose pour l’inscrire',
      rejected: 'Refusés',
      unknown: 'À vérifier : peut-être dans la comptabilité',
      waits: 'Retenu : ne peut pas encore entrer dans la comptabilité',
      queued: 'En route vers la comptabilité',
      sync: 'Dernière inscription',
    },
  },
  guide: {
    about: {
      budgets: {
        what: 'Le budget de chaque compte et mois.',
        first: 'Modifiez un chiffre et enregistrez : il est aussitôt dans la comptabilité.',
      },
      enquiries: {
        what: 'Des états enregistrés avec la comptabilité.',
      },
      sync: {
        what: 'Tout ce qui n’est pas encore dans la comptabilité, pourquoi, et que faire. Rien ici n’est perdu.',
      },
      saleInvoice: {
        first:
          'Appuyez sur Alt+N, tapez quelques lettres du client, puis les articles, et soumettez-la : elle est comptabilisée aussitôt.',
      },
    },
  },
  einvoices: {
    noTaxCode: '{what} : pas encore choisi. Sans lui, celui du compte est pris.',
    rule: {
      number: 'Soumettez le document : il reçoit alors son numéro',
    },
  },
  payments: {
    ownAccount: {
      text: 'Tel que votre banque le connaît. Il est gardé sur cet ordinateur et dans les sauvegardes.',
    },
  },
  care: {
    delete: 'Supprimer cette société…',
    deleteTitle: 'Supprimer {name} avec sa comptabilité ?',
    deleteText:
      'La comptabilité et ses copies vont dans le dossier « removed-companies » du dossier de données de Daybook : on peut l’y reprendre. Ce qui n’y est pas encore inscrit, les paramètres de cette société et les copies d’un dossier que vous avez choisi sont supprimés définitivement. Les sauvegardes restent.',
    deleteYes: 'Supprimer la société',
  },
  picker: {
    none: 'Rien à choisir pour l’instant.',
  },
  allocation: {
    ask: 'Lettrer',
  },
  match: {
    queued: 'délettrage en cours',
    waits: 'inscription en cours',
    afterSync: 'Reste dû ensuite',
  },
  creating: {
    notHere: '{code} {name} n’est pas encore lu. Attendez un instant.',
  },
  paymentRun: {
    settledByDrafts:
      '{amount} sur {outstanding} sont soldés par des brouillons, ou par ce qui n’est pas encore inscrit',
    lead: 'Choisissez ce qu’il faut payer. Un décaissement est préparé par fournisseur et par devise, avec son lettrage ; il entre de lui-même dans la comptabilité.',
    waits: 'déjà dans un décaissement qui n’est pas encore dans la comptabilité',
  },
  state: {
    queued: 'À inscrire',
    synced: 'Dans la comptabilité',
  },
  reports: {
    ledger: {
      noDocument: 'Le document {number} n’est pas encore sur cet ordinateur. Rouvrez-le dans un instant.',
    },
    vat: {
      check:
        'Ceci est un contrôle des documents selon leurs dates, sans ceux de l’ouverture. Ce qui est exigible, aussi lorsque la TVA l’est à l’encaissement, est dans la déclaration.',
    },
  },
};
