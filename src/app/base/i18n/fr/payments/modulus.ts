import type { modulus as english } from '../../en/payments/modulus.ts';
import type { Translated } from '../../en/translated.ts';

export const modulus: Translated<typeof english> = {
  open: 'Contrôle des sort codes…',
  title: 'Contrôle des numéros de compte britanniques',
  text: 'Daybook contrôle les numéros de compte d’après leur sort code dès que vous lui donnez la table nécessaire : « valacdos.txt » et « scsubtab.txt », que Pay.UK fournit sous sa licence. Elles restent sur cet ordinateur et dans les sauvegardes.',
  weights: 'Pondérations',
  substitutes: 'Sort codes de substitution',
  kept: '{name}, {count} ligne, choisi le {date} | {name}, {count} lignes, choisi le {date}',
  noWeights: 'Non choisi : seul le nombre de chiffres est contrôlé.',
  noSubstitutes: 'Non choisi : les sort codes qui en ont besoin ne sont pas contrôlés.',
  choose: 'Choisir des fichiers…',
  remove: 'Retirer la table',
  removed: 'La table est retirée. Les numéros de compte ne sont plus contrôlés d’après leur sort code.',
  saved: 'Les numéros de compte sont désormais contrôlés d’après leur sort code.',
  savedPart: 'Enregistré. Le contrôle commencera dès que les pondérations (valacdos.txt) seront choisies aussi.',
  unreadable: '« {name} » n’est aucun des deux fichiers : la ligne {line} est illisible.',
  empty: '« {name} » est vide.',
};
