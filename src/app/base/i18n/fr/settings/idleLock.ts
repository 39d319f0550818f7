/** Le verrou qui cache la comptabilité quand personne n’est devant l’ordinateur. */
export const idleLock = {
  settings: 'Verrouillage',
  text: 'Verrouillé, Daybook ne montre rien de la comptabilité avant la saisie du mot de passe. Ce qui est saisi est d’abord enregistré. Verrouiller l’ordinateur lui-même protège davantage.',
  after: 'Verrouiller quand personne n’a touché l’ordinateur depuis',
  never: 'Jamais',
  minutes: '{count} minute | {count} minutes',
  demanded:
    'L’administrateur de cet ordinateur exige {count} minute au plus. | L’administrateur de cet ordinateur exige {count} minutes au plus.',
  noIdle:
    'Dans une fenêtre de navigateur, Daybook ne sait pas depuis quand personne n’a touché l’ordinateur : il ne se verrouille ici que par le bouton.',
  choose: 'Choisir un mot de passe…',
  change: 'Changer le mot de passe…',
  note: 'Il ne vaut que pour cet ordinateur. En cas d’oubli, la clé API de votre comptabilité permet d’en choisir un autre.',
  saved: 'Le mot de passe est défini.',
  now: 'Verrouiller maintenant',
  title: 'Daybook est verrouillé',
  chooseTitle: 'Choisissez un mot de passe pour cet ordinateur',
  chooseText:
    'L’administrateur de cet ordinateur exige que Daybook se verrouille quand personne n’est là. Ce mot de passe le rouvre.',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  unlock: 'Déverrouiller',
  trying: 'Vérification…',
  touch: 'Utiliser Touch ID',
  touchReason: 'montrer de nouveau la comptabilité',
  forgotten: 'Oublié ?',
  forgottenText:
    'Saisissez la clé API de l’une de vos sociétés, telle qu’elle a été saisie à la connexion, et choisissez un autre mot de passe.',
  apiKey: 'Clé API',
  set: 'Définir le mot de passe',
  /** Whether the disk is encrypted. */
  disk: {
    title: 'Chiffrement du disque',
    text: 'Daybook ne chiffre pas la comptabilité sur cet ordinateur : c’est l’affaire du disque (BitLocker, FileVault, LUKS).',
    asking: 'Question au système…',
    on: 'Le système indique que le disque de la comptabilité est chiffré.',
    off: 'Le système indique que le disque de la comptabilité n’est pas chiffré. Quiconque met la main sur cet ordinateur peut la lire. Demandez à qui s’en occupe d’activer le chiffrement.',
    unknown:
      'Le système n’indique pas si le disque de la comptabilité est chiffré. Demandez à qui s’occupe de cet ordinateur.',
  },
};
