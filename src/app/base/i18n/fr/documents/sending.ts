/** Papers as files: PDFs and their names. */
export const sending = {
  pdf: {
    save: 'Enregistrer en PDF',
    title: 'Enregistrer en PDF',
    files: 'Fichiers',
    one: 'Un seul fichier',
    each: 'Un fichier par document, dans un fichier ZIP',
    pattern: 'Nom de chaque fichier',
    patternHint: 'Sont remplis : {parts}. Il est gardé pour cette société.',
    example: 'Par exemple {name}',
    working: '{done} sur {count} écrits…',
    saved: 'Enregistré sous {name}',
    missing: 'Les polices du PDF n’ont pas ces caractères, remplacés par \ufffd : {characters}',
    part: { title: 'le type', number: 'le numéro', party: 'client ou fournisseur', date: 'la date' },
  },
};
