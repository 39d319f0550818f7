import type { work as english } from '../en/work.ts';
import type { Translated } from '../en/translated.ts';
import { attachments } from './documents/attachments.ts';
import { autoSync } from './sync/autoSync.ts';
import { backup } from './settings/backup.ts';
import { care } from './settings/care.ts';
import { creating } from './documents/creating.ts';
import { documentEditor } from './documents/editor.ts';
import { history } from './documents/history.ts';
import { party } from './shell/documents.ts';
import { enquiries } from './enquiries.ts';
import { files } from './files.ts';
import { bulk, grid, list, period } from './lists.ts';
import { look } from './shell/look.ts';
import { idleLock } from './settings/idleLock.ts';
import { move } from './settings/move.ts';
import { paymentRun } from './payments/paymentRun.ts';
import { print } from './documents/print.ts';
import { sending } from './documents/sending.ts';
import { refusals } from './documents/refusals.ts';
import { syncCentre } from './sync/syncCentre.ts';
import { unreadable } from './sync/unreadable.ts';
import { newVersions } from './settings/newVersions.ts';

export const work: Translated<typeof english> = {
  ...documentEditor,
  attachments,
  autoSync,
  backup,
  care,
  bulk,
  creating,
  enquiries,
  files,
  grid,
  history,
  list,
  idleLock,
  look,
  move,
  party,
  paymentRun,
  period,
  print,
  sending,
  refusals,
  syncCentre,
  unreadable,
  newVersions,
  state: {
    saved: 'Incomplet',
    waits: 'Retenu',
    queued: 'À envoyer',
    sending: 'Envoi',
    synced: 'À jour',
    rejected: 'Refusé',
    conflict: 'Conflit',
    unknown: 'À vérifier',
    unreadable: 'Illisible',
    gone: 'Disparu',
    inFlight: 'Envoi ou à vérifier',
  },
  stateWhy: {
    saved: 'Gardé sur cet ordinateur et pas encore complet. Ouvrez-le pour voir ce qui manque.',
    waits: 'Complet, mais ne peut pas encore partir vers le serveur. Ouvrez-le pour voir pourquoi.',
    queued: 'Part vers le serveur à la prochaine synchronisation (Alt+S).',
    sending: 'En route vers le serveur.',
    synced: 'Identique ici et sur le serveur.',
    rejected: 'Le serveur l’a refusé. Ouvrez-le pour lire pourquoi, et corrigez-le.',
    conflict: 'Modifié ici et sur le serveur. Ouvrez-le et choisissez la version à garder.',
    unknown: 'Peut-être arrivé sur le serveur. Il n’y a rien à faire : la prochaine synchronisation le vérifie.',
    unreadable:
      'Le serveur en envoie une partie sous une forme illisible. Ouvrez-le pour voir laquelle ; il est en lecture seule tant qu’une synchronisation ne peut pas la lire.',
    gone: 'Le serveur ne l’a plus. Il est gardé ici et n’est pas envoyé.',
  },
  lifeCycle: {
    draft: 'Brouillon',
    submitted: 'Soumis',
    approved: 'Approuvé',
    rejected: 'Rejeté',
    error: 'Erreur',
    posted: 'Comptabilisé',
    partPaid: 'Payé en partie',
    paid: 'Payé',
    overdue: 'Échu',
    overdueBy: 'Échu de {count} jour | Échu de {count} jours',
    disputed: 'En litige',
    closed: 'Clos',
    writtenOff: 'Passé en perte',
    reversed: 'Extourné',
    abandoned: 'Abandonné',
  },
  lifeCycleWhy: {
    draft: 'Non soumis : encore modifiable, et ne compte nulle part en comptabilité.',
    submitted: 'Attend sur le serveur d’être approuvé et comptabilisé. Il compte en comptabilité à partir de là.',
    approved: 'Approuvé. Une facture compte en comptabilité une fois comptabilisée.',
    rejected: 'Non approuvé sur le serveur. Corrigez-le et soumettez-le de nouveau.',
    error: 'Le serveur signale une erreur. Demandez à son exploitant.',
    posted: 'En comptabilité. Rien n’en est échu.',
    partPaid: 'Payé en partie. Le reste n’est pas échu.',
    paid: 'Entièrement soldé.',
    overdue: 'Échu depuis {count} jour et pas entièrement soldé. | Échu depuis {count} jours et pas entièrement soldé.',
    disputed: 'Marqué en litige sur le serveur.',
    closed: 'Clos sur le serveur : plus rien n’en est attendu.',
    writtenOff: 'Passé en perte : plus rien n’en est dû.',
    reversed: 'Annulé en comptabilité par une écriture d’extourne.',
    abandoned: 'Abandonné : ne compte nulle part en comptabilité.',
    other: 'Ce que le serveur en dit.',
  },
  status: {
    draft: 'Brouillon',
    pending_auth: 'À approuver',
    approved: 'Approuvé',
    rejected: 'Rejeté',
    pending_posting: 'À comptabiliser',
    posted: 'Comptabilisé',
    pending_action: 'Action requise',
    dispute: 'En litige',
    abandoned: 'Abandonné',
    reversed: 'Extourné',
    written_off: 'Passé en perte',
    closed: 'Clos',
    error: 'Erreur',
    warning: 'Avertissement',
    stock: 'Stock',
    outstanding: 'Non soldé',
    overdue: 'Échu',
    archived: 'Archivé',
  },
  settings: {
    title: 'Paramètres',
    people: 'Utilisateurs et clés',
    removal: 'Retirer cette société',
    removalText:
      'On peut retirer la connexion, et supprimer ce que cet ordinateur garde de la société. Le serveur garde ce qu’il a.',
    removalOwn:
      'On peut retirer la société de la liste ; sa comptabilité reste alors sur cet ordinateur. Ou la supprimer avec sa comptabilité.',
    search: 'Chercher dans les paramètres',
    sections: 'Sections des paramètres',
    connection: 'Connexion',
    name: 'Société',
    renamed: 'S’appelle désormais {name}.',
    address: 'Adresse de base',
    domain: 'Domaine',
    user: 'Nom d’utilisateur',
    key: 'Clé API',
    version: 'Version de l’API',
    unknownVersion: 'pas encore connue',
    keyKeychain: 'Dans le trousseau de cet ordinateur',
    keyMemory: 'Gardée pour cette session seulement ; redemandée au prochain démarrage',
    keyMissing: 'Manquante : saisissez-la pour synchroniser de nouveau',
    changeKey: 'Changer la clé',
    newKey: 'Nouvelle clé API',
    keySaved: 'La nouvelle clé fonctionne et est gardée dans le trousseau de cet ordinateur.',
    keyTaken:
      'La nouvelle clé fonctionne. Elle n’est gardée que pour cette session et sera redemandée au prochain démarrage.',
    remove: 'Supprimer la connexion',
    removeTitle: 'Supprimer {name} de cet ordinateur ?',
    removeText:
      'La connexion et sa clé API sont oubliées. Ce qui n’est pas encore sur le serveur reste dans la base de cet ordinateur et dans ses copies, mais ne peut être ouvert qu’après une nouvelle connexion. Les copies ne sont pas supprimées : elles restent dans leur dossier.',
    removeWaiting:
      '{count} enregistrement n’est pas encore sur le serveur. | {count} enregistrements ne sont pas encore sur le serveur.',
    removeYes: 'Supprimer la connexion',
    books: 'Comptabilité',
    baseCurrency: 'Devise de base',
    baseCurrencyHint: 'Les montants des factures étrangères y sont convertis.',
    baseUnknown: 'pas encore connue',
    openPeriods: 'Périodes ouvertes',
    open: { from: 'Premier jour ouvert', to: 'Dernier jour ouvert' },
    openHint:
      'Les brouillons datés d’avant ou d’après affichent un avertissement. Le serveur ne dit pas quelles périodes sont ouvertes ; vide, il n’y a pas de limite.',
    openTurned: 'Le premier jour ouvert est après le dernier.',
    rateDirection: 'Cours de change',
    foreignPerBase: 'Devise étrangère pour 1 {base}',
    basePerForeign: '{base} pour 1 unité étrangère',
    rateHint: 'Comme le serveur écrit ses cours. Ne changez ceci que si les montants en devise de base diffèrent.',
    saved: 'Enregistré.',
    keychain: 'Trousseau',
    keychainYes: 'Le trousseau de cet ordinateur répond ; les clés API y sont gardées.',
    keychainNo: 'Le trousseau de cet ordinateur ne répond pas ; les clés API ne sont gardées que pour cette session.',
    about: 'À propos',
    version2: 'Daybook {version}',
    hostElectron: 'application de bureau',
    hostLocal: 'hôte local',
    backendDown: 'Le service d’arrière-plan ne tourne pas.',
    lists: {
      title: 'Listes de choix',
      lead: 'Le serveur tient ces listes ; y ajouter demande donc une connexion. Ce qui est ajouté l’est pour tous les utilisateurs de la société.',
      list: 'Liste',
      code: 'Code',
      name: 'Nom',
      add: 'Ajouter',
      change: 'Renommer {code}',
      known: '{list} : {code} {name} y est déjà et prend le nom que vous saisissez.',
      added: '{list} : {code} y est maintenant.',
      changed: '{list} : {code} a son nouveau nom.',
      codeMissing: 'Saisissez un code.',
      nameMissing: 'Saisissez un nom.',
      failed: 'Non ajouté : {why}',
      lost: 'On ne sait pas si cela a été fait : {why} Recommencer est sans risque : le code n’y est qu’une fois.',
    },
    demo: 'Société de démonstration ; Daybook démarre son serveur.',
    own: 'Sa comptabilité est sur cet ordinateur ; Daybook la tient lui-même.',
    setUpLead:
      'Comptes, codes TVA et leurs taux, exercices et périodes, devises, comptes bancaires, types de documents, délais et modes de paiement.',
    setUpOpen: 'Ouvrir les paramètres de la société',
    language: {
      title: 'Langue',
      hint: 'Pour les textes, les dates et les montants. Ce que vous enregistrez et exportez est le même dans toutes les langues. Les documents s’impriment dans la langue du client s’il en a une.',
    },
  },
};
