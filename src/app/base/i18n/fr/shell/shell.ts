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
  app: { name: 'Daybook', title: '{page} · {company} · Daybook', skip: 'Aller au contenu' },
  common: {
    notNow:
      '{count} action impossible pour l’instant, et pourquoi | {count} actions impossibles pour l’instant, et pourquoi',
    cancel: 'Annuler',
    close: 'Fermer',
    open: 'Ouvrir',
    remove: 'Supprimer',
    save: 'Enregistrer',
    back: 'Retour',
    undo: 'Annuler',
    takeBack: 'Retirer',
    nameless: 'sans nom',
    noWholeCopy: 'Il n’y a pas encore de copie complète d’aujourd’hui : {why}',
    unreadable:
      '{count} est illisible tel que le serveur l’envoie : {names}. | {count} sont illisibles tels que le serveur les envoie : {names}.',
    loading: 'Chargement de la comptabilité…',
    more: 'Plus',
    all: 'Tout',
    clear: 'Vider',
    quoted: '« {text} »',
    search: 'Rechercher',
    today: 'Aujourd’hui',
    optional: 'facultatif',
    term: '{word} : {meaning}',
  },
  top: {
    companies: 'Société : {name}',
    switchTo: 'Changer de société',
    addCompany: 'Ajouter une autre société',
    shortcuts: 'Raccourcis clavier',
    palette: 'Ouvrir ou rechercher',
    find: 'Rechercher ou ouvrir…',
  },
  sync: {
    historyBroken: 'L’historique du serveur ne contient plus ce qu’il contenait à la dernière synchronisation.',
    run: 'Synchroniser',
    waitForEnd: 'Attendez d’abord la fin de la synchronisation.',
    cancel: 'Annuler',
    cancelling: 'Arrêt en cours…',
    offline: 'Hors ligne · {waiting}',
    offlineSafe: 'Hors ligne · {waiting} · rien n’est perdu',
    toSend: '{count} à envoyer | {count} à envoyer',
    nothingToSend: 'rien à envoyer',
    whyUnreachable:
      'Le serveur n’a pas répondu. Continuez : tout est gardé sur cet ordinateur et part à la prochaine synchronisation.',
    away: 'Le serveur ne répond pas · {waiting}',
    awaySafe: 'Le serveur ne répond pas · {waiting} · rien n’est perdu',
    whyAway:
      'Le serveur n’accepte rien en ce moment : il est occupé ou redémarre. Continuez : tout est gardé sur cet ordinateur et part à la prochaine synchronisation.',
    whyBackend:
      'La partie de Daybook qui parle au serveur ne tourne pas ; elle redémarre d’elle-même. Continuez : tout est gardé sur cet ordinateur.',
    stateNever: 'Jamais synchronisé',
    stateReady: 'Synchronisé : {when}',
    stateRunning: 'Synchronisation…',
    stateProblem: 'Dernière synchronisation arrêtée',
    statePartly: 'Synchronisé : {when}, en partie',
    keyMissing: 'Clé API requise',
    phase: {
      signingIn: 'Connexion',
      settling: 'Vérification des doutes',
      pulling: 'Lecture',
      pushing: 'Envoi',
      readingBack: 'Relecture',
      finished: 'Fin',
    },
    progress: '{phase} : {done} sur {planned}',
    heldUp: {
      unreachable: 'Le serveur est injoignable ; nouvel essai…',
      lost: 'Le serveur ne répond pas ; nouvel essai…',
      busy: 'Le serveur est occupé ; nouvel essai…',
      failed: 'Erreur du serveur ; nouvel essai…',
    },
    firstLoad:
      'Premier chargement de la comptabilité. Vous pouvez déjà travailler ; les documents apparaissent au fur et à mesure.',
    report: 'Synchronisation terminée : {parts}.',
    nothing: 'tout était à jour',
    stopped: 'Synchronisation arrêtée : {why}',
    before: 'Avant cela : {parts}.',
    missing: '{kinds} : {missing} sur {of} manquent',
    partly: 'Synchronisation terminée, mais pas au complet : {why}',
    besides: 'Par ailleurs : {parts}.',
    cancelled: 'Synchronisation annulée. Ce qui est fait est gardé ; la prochaine reprend à cet endroit.',
    created: '{count} créé | {count} créés',
    updated: '{count} modifié | {count} modifiés',
    deleted: '{count} supprimé | {count} supprimés',
    pulled: '{count} lu | {count} lus',
    rejected: '{count} refusé | {count} refusés',
    conflicts: '{count} conflit | {count} conflits',
    inDoubt: '{count} en doute',
    notReady: '{count} incomplet | {count} incomplets',
    waiting: '{count} n’a pas pu partir | {count} n’ont pas pu partir',
    denied: 'Aucun droit de lecture : {kinds}.',
    andMore: '{kinds} et {count} autre | {kinds} et {count} autres',
    deniedToSend: 'Aucun droit d’envoi : {kinds}.',
    deniedOperation: 'Aucun droit pour {kinds} : {operation}.',
    nothingNew: 'rien de nouveau',
    notRead: 'Déjà lus, et non relus : {kinds} (le plus ancien : {when}).',
    nothingElse: 'aucun autre changement',
    unsettled:
      'La saisie en cours dans une fenêtre n’a pas pu être enregistrée avant : elle part à la prochaine synchronisation. | La saisie en cours dans {count} fenêtres n’a pas pu être enregistrée avant : elle part à la prochaine synchronisation.',
    shared:
      '{count} enregistrement est plusieurs fois sur le serveur. | {count} enregistrements sont plusieurs fois sur le serveur.',
    look: 'Afficher',
    dismiss: 'Masquer',
    operation: {
      create: 'créer',
      update: 'modifier',
      abandon: 'abandonner',
      submit: 'soumettre',
      unauthorise: 'annuler l’approbation',
      reverse: 'extourner',
      unpost: 'retirer du grand livre',
      dispute: 'mettre en litige',
      amend: 'rectifier',
      allocate: 'lettrer',
      deallocate: 'délettrer',
      lock: 'verrouiller',
      unlock: 'déverrouiller',
      delete: 'supprimer',
    },
  },
  replacing: {
    stopped: 'Une sauvegarde de cette société est en cours de restauration : la saisie attend qu’elle soit terminée.',
    elsewhere:
      'Une sauvegarde a été restaurée dans une autre fenêtre ; celle-ci a donc rouvert la société. Ce qui n’était pas sur le serveur auparavant est dans les Paramètres, sous « Travail mis de côté ».',
  },
  language: {
    label: 'Langue sur cet ordinateur',
    system: 'Comme l’ordinateur',
    name: { en: 'English', de: 'Deutsch', fr: 'Français' },
  },
  welcome: {
    title: 'Votre comptabilité, à la vitesse du clavier',
    lead: 'Factures, banque, grand livre et TVA sur votre ordinateur, avec ou sans réseau. Rien de ce que vous saisissez ne se perd.',
    picture: 'Daybook avec la société de démonstration : une liste de factures clients, dont une ouverte à côté',
    demoTitle: 'Pour découvrir',
    demoText:
      'Harbour & Vale vend des fournitures de bureau : deux ans de factures, de paiements et d’opérations bancaires pour tout essayer. Rien ne quitte cet ordinateur.',
    demoButton: 'Ouvrir la société de démonstration',
    demoBusy: 'Préparation de la société de démonstration…',
    own: {
      title: 'Une société sur cet ordinateur',
      text: 'Votre propre comptabilité, avec plan comptable, codes TVA et grand livre. Elle reste ici : ni adresse, ni clé, ni frais.',
      ask: 'Configurer votre société…',
      isHere: 'La comptabilité de {name} est sur cet ordinateur.',
      open: 'Ouvrir {name}',
      opening: 'Ouverture de la comptabilité…',
      name: 'Nom de la société',
      country: 'Pays',
      countryHint: 'Le plan comptable et les codes TVA en découlent.',
      legalForm: 'Forme juridique',
      legalForms: {
        company: 'Société de capitaux',
        partnership: 'Société de personnes',
        soleTrader: 'Entreprise individuelle',
      },
      currency: 'Devise de base',
      isRegistered: 'Assujettie à la TVA',
      vatNumber: 'Numéro de TVA',
      scheme: 'La TVA est exigible',
      schemes: { invoice: 'sur les factures', cash: 'sur les encaissements' },
      yearStart: 'Premier jour de l’exercice',
      yearHint: 'La comptabilité commence ce jour-là.',
      make: 'Créer la société',
      making: 'Création de la société…',
      needed: {
        name: 'Saisissez le nom de la société.',
        vatNumber: 'Saisissez le numéro de TVA, ou décochez « Assujettie à la TVA ».',
      },
      badVatNumber: '{number} n’est pas un numéro de TVA valable ({country}). Vérifiez ses chiffres.',
      badYearStart: 'Choisissez un jour du {from} au {to}.',
    },
    connectTitle: 'Un prestataire ou un bureau',
    connectText:
      'Travaillez hors ligne, puis synchronisez : Daybook synchronise votre comptabilité avec un Finance Service. Il faut une adresse, un utilisateur et sa clé API.',
    connectAsk: 'Se connecter à un serveur…',
    connectButton: 'Se connecter',
    connectBusy: 'Connexion…',
    baseUrl: 'Adresse de base',
    baseUrlHint: 'par exemple https://finance.example.com',
    domain: 'Domaine',
    userName: 'Nom d’utilisateur',
    apiKey: 'Clé API',
    name: 'Nom à afficher (facultatif)',
    nameHint: 'le domaine',
    keyInKeychain: 'La clé va dans le trousseau de cet ordinateur et n’est plus affichée.',
    noKeychain:
      'Le trousseau de cet ordinateur ne répond pas. La clé n’est donc gardée que pour cette session et sera redemandée au prochain démarrage.',
    keychainWhy: 'Message de l’ordinateur',
    offline:
      'Le service d’arrière-plan de Daybook ne tourne pas : impossible de connecter une nouvelle société pour l’instant. Daybook réessaie de lui-même.',
    needed: {
      baseUrl: 'Saisissez l’adresse du serveur.',
      domain: 'Saisissez le domaine.',
      userName: 'Saisissez le nom d’utilisateur.',
      apiKey: 'Saisissez la clé API.',
    },
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    everywhere: 'Partout',
    go: 'Ouvrir',
    new: 'Créer',
    newHere: 'Nouveau document de la catégorie affichée',
    list: 'Liste',
    editor: 'Facture',
    lines: 'Lignes',
    fields: 'Dans un champ',
    sync: 'Synchroniser',
    search: 'Rechercher dans la liste',
    filter: 'Filtrer la liste',
    export: 'Exporter vers Excel',
    print: 'Imprimer',
    selectRow: 'Sélectionner la ligne ; avec Maj une plage',
    selectRange: 'Sélectionner une plage',
    selectAll: 'Tout sélectionner',
    copyRows: 'Copier les lignes sélectionnées, ou la cellule',
    resizeColumn: 'Dans un en-tête : largeur de la colonne',
    otherPane: 'De la liste à ce qui est ouvert à côté, et retour',
    palette: 'Ouvrir, créer ou rechercher',
    openRow: 'Ouvrir le document',
    moveRows: 'Se déplacer ; avec Ctrl jusqu’au bord',
    closeEditor: 'Retour à la liste',
    duplicate: 'Dupliquer la facture',
    gotoLines: 'Aller aux lignes',
    gotoHeader: 'Aller à l’en-tête',
    insertLine: 'Insérer une ligne au-dessus',
    deleteLine: 'Supprimer la ligne',
    duplicateLine: 'Dupliquer la ligne',
    moveUp: 'Monter la ligne',
    moveDown: 'Descendre la ligne',
    copyAbove: 'Reprendre la cellule du dessus',
    nextCell: 'Cellule suivante, sans celles déjà remplies ; après la dernière, la première de la ligne suivante',
    nextRecord: 'Terminer la ligne et aller à la première cellule de la suivante',
    downColumn: 'Valider la cellule et descendre dans la colonne',
    backwards: 'En sens inverse : avec Maj',
    editCell: 'Modifier la cellule',
    lettersType: 'Écrivent dans la cellule. Les pages s’ouvrent avec Alt et un chiffre, ou avec Ctrl+K',
    cancelEdit: 'Rétablir la cellule ; Annuler ramène le texte',
    today: 'Date : aujourd’hui',
    dayStep: 'Date : un jour (Maj une semaine, Alt un mois)',
    monthEdge: 'Date : début de mois, fin de mois',
    weekday: 'Date : le prochain jour de ce nom, ou aujourd’hui',
    calendar: 'Date : calendrier (flèches, PgPréc, PgSuiv, Entrée, Échap)',
    calculate: 'Montant : un calcul, par exemple 12*3,5',
    takeChoice: 'Liste de choix : prendre celui qui est marqué, rien de plus',
  },
  keyName: {
    Ctrl: 'Ctrl',
    Shift: 'Maj',
    Enter: 'Entrée',
    Escape: 'Échap',
    Space: 'Espace',
    Delete: 'Suppr',
    Insert: 'Inser',
    PgUp: 'PgPréc',
    PgDn: 'PgSuiv',
    ArrowUp: '↑',
    ArrowDown: '↓',
  },
  authority: {
    title: 'Autorité de certification',
    none: 'Celles que cet ordinateur reconnaît',
    choose: 'Choisir un fichier…',
    remove: 'Ne pas l’utiliser',
    valid: '{name}, valable jusqu’au {until}',
    kept: 'Cette connexion reconnaît désormais {name}.',
    removed: 'Cette connexion ne reconnaît plus que les autorités de cet ordinateur.',
    hint: 'Un fichier PEM de l’exploitant du serveur, si un bureau signe lui-même ses certificats. Seule cette connexion le reconnaît.',
  },
  unreachable: {
    refused: 'Rien ne répond à l’adresse du Finance Service. Est-il démarré, l’adresse et le port sont-ils corrects ?',
    unknownHost:
      'Le Finance Service n’a pas été trouvé à cette adresse. L’adresse est-elle correcte, y a-t-il un réseau ?',
    noRoute: 'Aucun chemin vers le Finance Service. Y a-t-il un réseau ?',
    unknownAuthority:
      'Le certificat du serveur vient d’une autorité que cet ordinateur ne connaît pas ; rien n’a été envoyé. S’il s’agit de l’autorité de votre bureau, choisissez le fichier de son certificat : à la connexion, ou sous « Connexion » dans les Paramètres',
    notValidNow:
      'Le certificat du serveur a expiré ou n’est pas encore valable ; rien n’a été envoyé. La date de cet ordinateur est-elle juste ? Si oui, l’exploitant doit renouveler le certificat',
    otherName:
      'Le certificat du serveur est établi pour un autre nom que l’adresse ; rien n’a été envoyé. L’adresse est-elle écrite comme l’exploitant l’a donnée ?',
    untrusted: 'Le certificat du Finance Service n’est pas fiable ; rien ne lui a été envoyé : {message}',
    notSecure:
      'Ce qui répond à l’adresse du Finance Service ne parle pas https ; rien ne lui a été envoyé. Un serveur sur cet ordinateur s’indique peut-être avec http://',
  },
  storeRefusals: {
    full: 'Le disque, ou l’espace que Daybook peut y occuper, est plein. Rien n’a été modifié ; faites de la place et réessayez ({message})',
    newer:
      'Cette société a été ouverte avec une version plus récente de Daybook. Mettez Daybook à jour pour l’ouvrir ({message})',
    closed:
      'La base de données de cet ordinateur a été fermée : par une autre fenêtre qui l’a mise à jour, ou par le navigateur parce que le disque est plein. Dans ce cas, faites de la place ; sinon, rechargez cette fenêtre ({message})',
    notOpen: 'La base de données de cet ordinateur n’est pas ouverte. Rechargez cette fenêtre ({message})',
    missing: 'Ce navigateur ne donne pas de base de données à Daybook ; une fenêtre privée peut la refuser ({message})',
    noTable:
      'Il manque à la base de données de cet ordinateur une table dont cette version de Daybook a besoin ({message})',
    noKey: 'La base de données de cet ordinateur a refusé un enregistrement sans clé valide ({message})',
    unkeepable:
      'La base de données de cet ordinateur a refusé un enregistrement qu’elle ne peut pas conserver ({message})',
    late: 'La base de données de cet ordinateur n’a pas répondu à temps. Réessayez ({message})',
    unreadable:
      'La base de données de cet ordinateur n’a pu être ni lue ni écrite. Ses fichiers, ou le disque, sont peut-être endommagés ({message})',
    restored: 'Une sauvegarde a été restaurée pendant la synchronisation. Synchronisez de nouveau',
    other: 'La base de données de cet ordinateur a refusé : {message}',
  },
  unprintable: {
    one: '{characters} dans {place} ({paper})',
    sender: 'votre nom, votre adresse ou le papier à en-tête',
    recipient: 'le nom et l’adresse du client ou du fournisseur',
    deliverTo: 'l’adresse de livraison',
    facts: 'les indications du haut',
    texts: 'les textes au-dessus et au-dessous des lignes',
    lines: 'les lignes',
    bank: 'les coordonnées bancaires',
    terms: 'les petits caractères',
    other: 'les titres',
  },
  reworked: {
    amount: 'en ligne {line}, {amount} passerait de {from} à {to}',
    more: '{what}, ainsi que {count} autre montant | {what}, ainsi que {count} autres montants',
    explicit: 'il n’accepte pas de montants saisis avec elles',
    netCurrencyAmount: 'le montant HT',
    taxCurrencyAmount: 'le montant de TVA',
    grossCurrencyAmount: 'le montant TTC',
    netAmount: 'le montant HT en devise de base',
    taxAmount: 'le montant de TVA en devise de base',
    grossAmount: 'le montant TTC en devise de base',
  },
  refusedWordless: {
    saidOfKey:
      'Le serveur n’accepte pas ces identifiants : « {message} ». Vérifiez le domaine, le nom d’utilisateur et la clé API.',
    notFound:
      'Le serveur répond qu’il ne trouve pas ce dont il s’agit, sans dire quoi. Quelqu’un l’a peut-être supprimé : synchronisez et regardez la fiche.',
    tooLarge: 'C’est trop volumineux pour le serveur. Réduisez les textes ou les fichiers, ou envoyez moins de lignes.',
    other: 'Le serveur a refusé sans dire pourquoi. Comparez à ce qu’il a accepté, ou demandez à son exploitant.',
  },
  problems: {
    network: {
      unreachable: 'Le Finance Service est injoignable : {message}',
      lost: 'La connexion au Finance Service a été perdue avant sa réponse.',
    },
    service: {
      shortList:
        'Le serveur présente soudain beaucoup moins d’enregistrements qu’avant. Rien n’a été désactivé : {message}',
      refusedList:
        'Le serveur refuse de montrer cette liste : {message}. Ce qui en est gardé ici reste tel quel ; chaque synchronisation la redemande',
      omittedList: 'Le serveur a envoyé un enregistrement sans une liste demandée : {message}',
      unsteadyList:
        'Cette liste a bougé sans cesse pendant la lecture, ou le serveur montre toujours la même partie : {message}. Il en manque peut-être ; chaque synchronisation la relit',
      wentBack:
        'Le serveur est revenu à un état plus ancien : il a perdu des enregistrements qu’il avait. Rien n’a été envoyé ; le centre de synchronisation dit ce qui manque, et demande',
      vanished:
        'Le serveur répond soudain qu’il n’a pas des enregistrements présents ici ({message}). Rien n’en a été déduit',
      nonsense: 'Ce qui répond à cette adresse ne se comporte pas comme un Finance Service : {message}',
      refused: 'Le serveur a refusé : {message}',
      busy: 'Le serveur est occupé ; réessayez dans un instant.',
      failed: 'Erreur du serveur : {message}',
    },
    session: {
      badCredentials:
        'Le serveur n’accepte pas ces identifiants. Vérifiez le domaine, le nom d’utilisateur et la clé API.',
      expired:
        'Le serveur accepte la clé API mais refuse la session qu’il a donnée pour elle. Réessayez dans un instant ; si cela persiste, prévenez son exploitant.',
    },
    permission: {
      denied: 'Cet utilisateur n’a pas ce droit : {message}',
    },
    version: {
      tooOld: 'La version du serveur est trop ancienne pour cela : {message}',
    },
    record: {
      waits: 'Attend un enregistrement auquel il se réfère et qui ne peut pas encore partir : {message}',
      unreadable:
        'Le serveur envoie cet enregistrement sous une forme illisible. Chaque synchronisation vérifie de nouveau',
      changed:
        'Quelqu’un vient de modifier cet enregistrement sur le serveur. Rien n’a été écrit ; la prochaine synchronisation compare de nouveau',
      notFound: 'Le serveur répond qu’il n’a pas cet enregistrement. Chaque synchronisation vérifie de nouveau',
      codeTaken:
        'Ce code appartient sur le serveur à un autre enregistrement, au contenu différent. Choisissez un autre code : {message}',
      idTaken: 'Une autre opération ici a déjà cet identifiant. Cherchez l’autre des deux sur le serveur : {message}',
      linesReworked: 'Cet ordre des lignes n’a pas été envoyé : le serveur réécrirait chaque ligne, et {message}',
    },
    connection: {
      badAddress: 'Cette adresse n’est pas utilisable : {message}',
      unknown: 'Cette connexion n’est plus connue.',
      duplicate: 'Cette société est déjà connectée.',
      noCertificate: 'Ce fichier ne contient pas de certificat au format PEM (-----BEGIN CERTIFICATE-----)',
      privateKey:
        'Ce fichier contient une clé privée, qui n’a sa place que sur le serveur ; rien n’en a été gardé. Choisissez le certificat de l’autorité',
      expiredAuthority:
        'Le certificat de cette autorité a expiré le {message}. Demandez à l’exploitant du serveur celui qui est en usage',
    },
    key: {
      missing: 'La clé API manque. Saisissez-la dans les Paramètres.',
      store: 'Le trousseau a refusé : {message}',
    },
    paper: {
      unprintable:
        'Aucun PDF n’a été créé, car ses polices n’ont pas : {message}. L’impression utilise les polices de cet ordinateur et les montre peut-être',
    },
    lock: {
      wrong: 'Cela ne l’ouvre pas',
      wait: 'Trop de mots de passe faux. Le prochain sera vérifié dans {message} secondes',
    },
    ownCompany: {
      damaged: 'La comptabilité de la société sur cet ordinateur ne peut pas être ouverte : {message}',
      failed: 'La société sur cet ordinateur n’a pas pu être ouverte : {message}',
      exists: 'Il y a déjà une société sur cet ordinateur : {message}. Ouvrez-la.',
    },
    demo: {
      failed: 'Le serveur de la société de démonstration n’a pas démarré : {message}',
    },
    sync: {
      running: 'Une synchronisation est déjà en cours.',
      cancelled: 'Annulé.',
      pageGone: 'La page a été fermée pendant la synchronisation.',
    },
    store: {
      failed: 'La base de données de cet ordinateur a refusé : {message}',
      replacing: 'Une sauvegarde est en cours de restauration. Attendez qu’elle soit terminée',
      moved: 'Cette comptabilité a été déplacée vers un autre ordinateur ; rien n’est envoyé d’ici.',
      badBackup: 'Ce fichier ne peut pas être restauré : {message}.',
      lost: 'Il manque à la base de cette société des enregistrements qu’elle avait : choisissez d’abord comment continuer.',
      damaged:
        'Le navigateur ne peut même pas supprimer la base endommagée ; rien n’a été modifié. Fermez toutes les fenêtres de Daybook et redémarrez-le : il met alors les fichiers endommagés de côté, les garde, et redemande comment continuer',
    },
    typing: {
      unsettled:
        'Une autre fenêtre de Daybook n’a pas enregistré sa saisie. Voyez ce qu’elle indique, ou fermez-la, puis réessayez',
    },
    copies: {
      full: 'Le disque est plein : la saisie n’a plus de copie hors du navigateur. Libérez de la place sur le disque.',
      failed: 'Le dossier des copies est inutilisable : {message}',
      damaged: 'Cette copie est endommagée ; rien n’a été modifié. Choisissez-en une autre ({message})',
      silent:
        'Le dossier des copies ne répond pas. S’il est sur un réseau ou un disque amovible, vérifiez qu’il est connecté. ({message})',
      placeUnknown: 'Daybook ne sait plus dans quel dossier sont les copies ({message})',
    },
    disk: {
      low: 'Trop peu de place sur le disque : {message}. Libérez de la place ; d’ici là, seule la saisie est écrite.',
    },
    file: {
      unreadable:
        'Le fichier {message} est illisible : il a été modifié, déplacé ou supprimé depuis qu’il a été choisi, ou son ouverture est interdite. Choisissez-le de nouveau.',
    },
    bridge: {
      invalid: 'Les parties de Daybook ne se comprennent pas : {message}',
      closed: 'Le service d’arrière-plan de Daybook ne tourne pas.',
    },
    internal: 'Une erreur inattendue s’est produite : {message}',
  },
};
