import type { care as english } from '../../en/settings/care.ts';
import type { Translated } from '../../en/translated.ts';

export const care: Translated<typeof english> = {
  title: 'En cas de problème',
  text: 'Un fichier de diagnostic dit à la personne qui vous aide ce qu’est Daybook et ce qu’il a fait : versions, réglages, nombres, dernières synchronisations, journal. Il ne contient ni clé, ni nom, ni montant. Lisez-le avant de l’enregistrer.',
  page: 'Page {page} · programme {backend}',
  unknownBuild: 'version inconnue',
  show: 'Enregistrer le diagnostic…',
  file: 'Diagnostic',
  readFirst: 'Voici le fichier entier. Rien n’est envoyé.',
  folder: 'Ouvrir le dossier du journal',
  folderOpened: 'Le dossier du journal est ouvert.',
  noBackend: 'Le programme d’arrière-plan de Daybook n’a pas répondu ; seule la partie de la page est là.',
  delete: 'Supprimer la comptabilité de cette société…',
  deleteTitle: 'Supprimer de cet ordinateur la comptabilité de {name} ?',
  deleteText:
    'La connexion, sa clé, la base, le travail non envoyé et toutes les copies sur cet ordinateur sont supprimés définitivement. Ce qui est sur le serveur y reste, de même que les sauvegardes enregistrées ailleurs.',
  deleteYes: 'Supprimer la comptabilité',
  deleted: 'La comptabilité de {name} a été supprimée de cet ordinateur.',
  sealed: {
    seal: 'Protéger par un mot de passe',
    password: 'Mot de passe',
    again: 'Répéter le mot de passe',
    sealNote:
      'Sans le mot de passe, personne ne peut ouvrir le fichier, et personne ne peut retrouver le mot de passe.',
    short: 'Utilisez au moins {least} caractères.',
    differ: 'Les deux mots de passe sont différents.',
    askPassword: 'Cette sauvegarde est protégée',
    askPasswordText: 'Saisissez le mot de passe avec lequel elle a été enregistrée.',
    unlock: 'Ouvrir la sauvegarde',
  },
  reach: {
    title: 'Comment Daybook atteint le serveur',
    text: 'Daybook utilise le proxy que nomment les réglages de cet ordinateur, même automatiques (PAC), sauf si HTTPS_PROXY en nomme un ; et les certificats auxquels l’ordinateur se fie. Le test ne change rien.',
    test: 'Tester la connexion',
    testing: 'Test en cours…',
    direct: 'Sans proxy.',
    proxied: 'Par le proxy {proxy}.',
    from: {
      environment: 'D’après HTTPS_PROXY.',
      system: 'D’après les réglages de cet ordinateur.',
      nobody: 'Dans une fenêtre de navigateur, seuls HTTPS_PROXY et les variables du même genre sont lus.',
    },
    steps: {
      name: 'Nom du serveur',
      proxy: 'Serveur proxy',
      tls: 'Chiffrement (TLS)',
      address: 'Adresse',
      key: 'Clé API',
      right: 'Droit de lecture',
    },
    states: {
      ok: 'fonctionne',
      failed: 'échoue',
      skipped: 'non testé',
    },
    advice: {
      name: 'Cet ordinateur ne trouve pas ce nom. Vérifiez l’adresse et la connexion au réseau.',
      proxy: 'Le proxy ne répond pas. Adressez-vous aux responsables de votre réseau.',
      tls: 'La connexion n’est pas chiffrée comme elle devrait l’être, ou son certificat n’est pas reconnu ici. Rien n’a été envoyé.',
      address: 'Quelque chose répond, mais pas comme un Finance Service, ou rien ne répond. Vérifiez l’adresse.',
      key: 'Le serveur refuse la clé ou l’utilisateur. Saisissez une nouvelle clé ci-dessus.',
      right: 'L’utilisateur peut se connecter, mais pas lire. Adressez-vous aux responsables du serveur.',
    },
  },
  fixed: 'Fixé par l’administrateur de cet ordinateur.',
};
