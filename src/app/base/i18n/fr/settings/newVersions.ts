/** Les nouvelles versions de Daybook. */
export const newVersions = {
  title: 'Nouvelles versions',
  stage: {
    elsewhere: 'Ce Daybook ne cherche pas de nouvelles versions : qui l’a installé les apporte.',
    off: 'L’administrateur de cet ordinateur a désactivé les mises à jour.',
    none: 'C’est la dernière version connue.',
    waiting: 'La version {version} est là. L’administrateur de cet ordinateur la fait attendre jusqu’au {until}.',
    fetching: 'La version {version} est en cours de téléchargement. Vous pouvez continuer à travailler.',
    ready: 'La version {version} est prête. Elle s’installe quand vous fermez Daybook.',
    failed: 'Daybook n’a pas pu chercher ou télécharger une nouvelle version. Il réessaie de lui-même.',
  },
  postponed: 'La version {version} est prête et remise au {until}.',
  looked: 'Cherché {when}.',
  look: 'Chercher maintenant',
  looking: 'Recherche…',
  notes: 'Nouveautés de {version}',
  install: 'Redémarrer et installer',
  postpone: 'Dans une semaine',
  banner: 'Daybook {version} est prêt. Il s’installe quand vous fermez Daybook.',
  what: 'Nouveautés',
  obstacle: {
    notReady: 'Aucune nouvelle version n’est prête.',
    sync: 'Une synchronisation est en cours. Installez la nouvelle version quand elle est terminée.',
    replacing: 'Une sauvegarde est en cours de restauration. Installez la nouvelle version ensuite.',
    unsaved: 'Une fenêtre n’a pas enregistré ce qui y est saisi. Regardez-la d’abord.',
  },
};
