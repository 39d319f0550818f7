import type { guide as english } from '../../en/shell/guide.ts';
import type { Translated } from '../../en/translated.ts';

export const guide: Translated<typeof english> = {
  thisPage: 'Cette page : {page}',
  begin: 'Pour commencer :',
  about: {
    home: {
      what: 'Ce qui vous attend aujourd’hui, ce qu’on vous doit et ce que vous devez, ce qui entre et ce qui sort.',
      first: 'Commencez par ce qui est refusé ou en conflit : chaque ligne vous y mène.',
    },
    saleInvoice: {
      what: 'Factures et avoirs pour vos clients. Un brouillon reste modifiable ; une fois soumis et comptabilisé, le client le doit.',
      first: 'Appuyez sur Alt+N, tapez quelques lettres du client, puis les articles, et Alt+S pour synchroniser.',
    },
    saleOrder: {
      what: 'Ce que les clients ont commandé. Une commande n’est due qu’une fois transformée en facture.',
      first: 'Alt+N crée une commande ; ou ouvrez un devis accepté et transformez-le.',
    },
    saleQuote: {
      what: 'Offres aux clients. Rien n’est dû tant qu’un devis n’est pas facturé.',
      first: 'Alt+N crée un devis. Une fois accepté, transformez-le en commande ou en facture.',
    },
    receipt: {
      what: 'L’argent payé par les clients, et les factures qu’il règle.',
      first:
        'Alt+N, choisissez le client et cochez les factures ; ou préparez-le à partir d’une opération de la Banque.',
    },
    journal: {
      what: 'Débits et crédits de comptes quelconques, pour ce que ne dit aucune facture ni aucun paiement : régularisations, amortissements, corrections.',
      first:
        'Appuyez sur Alt+N, donnez à chaque ligne un compte et un débit ou un crédit. Ce qui manque à l’équilibre figure près du total.',
    },
    purchaseInvoice: {
      what: 'Factures et avoirs de vos fournisseurs, tels que sur le papier.',
      first:
        'Alt+N, choisissez le fournisseur et saisissez son numéro de facture : chaque numéro n’est accepté qu’une fois. Déposez les factures électroniques sur la liste.',
    },
    purchaseOrder: {
      what: 'Ce que vous avez commandé aux fournisseurs. Leur facture en est tirée à son arrivée.',
      first: 'Alt+N crée une commande ; transformez-la en facture quand le fournisseur la facture.',
    },
    payment: {
      what: 'L’argent que vous avez payé, et les factures qu’il règle.',
      first: 'Alt+N pour un seul fournisseur, ou la campagne de règlements pour en payer plusieurs.',
    },
    all: {
      what: 'Les documents de toutes catégories en une liste, pour chercher dans tous à la fois.',
      first: 'Appuyez sur / et tapez un numéro, un nom, un montant ou un mot d’une ligne.',
    },
    prices: {
      what: 'Tarifs de vente et d’achat par article, quantité, date, client ou fournisseur. Les documents prennent le meilleur qui convient.',
      first: 'Alt+N et tapez un article ; choisissez plusieurs lignes et Alt+U pour les modifier ensemble.',
    },
    contactAccount: {
      what: 'À qui vous vendez et achetez : conditions, plafond de crédit, coordonnées bancaires, contacts, et reste dû par ancienneté.',
      first: 'Alt+N pour un client, ou N puis S pour un fournisseur. Un document peut l’utiliser aussitôt.',
    },
    contact: {
      what: 'Les personnes chez vos clients et fournisseurs.',
      first: 'Alt+N et choisissez à qui elles appartiennent, ou ajoutez-les sur la page du client.',
    },
    product: {
      what: 'Ce que vous vendez et achetez, avec le compte, le code TVA et le prix habituel de chacun.',
      first: 'Alt+N crée un article. Les prix par quantité ou par client sont à la page Tarifs.',
    },
    project: {
      what: 'Affaires dont les documents et les tarifs vont ensemble.',
      first: 'Alt+N crée un projet ; indiquez-le ensuite dans les documents qui en relèvent.',
    },
    department: {
      what: 'Les parties de la société par lesquelles les écritures sont analysées, en arborescence.',
      first: 'Alt+N en crée un. Faites-le glisser sur un autre, ou Ctrl+X et Ctrl+V, pour le rattacher.',
    },
    costCentre: {
      what: 'Les endroits où l’argent est dépensé ou gagné, en arborescence.',
      first: 'Alt+N en crée un. Faites-le glisser sur un autre, ou Ctrl+X et Ctrl+V, pour le rattacher.',
    },
    bank: {
      what: 'Les opérations de vos comptes bancaires, saisies ou lues dans les fichiers de la banque, et les règlements qui vont avec.',
      first:
        'Alt+I importe un fichier. Choisissez ensuite une opération : les documents possibles apparaissent à côté.',
    },
    recurring: {
      what: 'Documents que vous écrivez régulièrement, gardés comme modèles avec un rythme.',
      first:
        'Ouvrez un tel document et choisissez Actions, « Garder comme modèle ». À l’échéance, Alt+M crée ici son brouillon.',
    },
    batchEntry: {
      what: 'Beaucoup de factures, de paiements ou d’encaissements simples dans une grille : une ligne est un document entier.',
      first:
        'Saisissez dans la dernière ligne : Tab avance, Entrée termine la ligne. Le total des pièces se saisit en bas (Alt+T).',
    },
    paymentRun: {
      what: 'Paie plusieurs factures fournisseurs à la fois : un décaissement est préparé par fournisseur.',
      first: 'Choisissez la date d’échéance, cochez ce que vous voulez payer, et préparez les décaissements.',
    },
    monthEnd: {
      what: 'Ce qu’il faut regarder avant de clôturer une période : numéros manquants ou en double, brouillons restants, opérations sans document, etc.',
      first:
        'Entrée ouvre le document d’un constat. Ce qui est en ordre se choisit avec Espace et s’écarte avec Alt+E, avec un motif.',
    },
    budgets: {
      what: 'Le budget de chaque compte et mois. Le serveur le tient ; le modifier demande donc une connexion.',
      first: 'Modifiez un chiffre et enregistrez : il change aussitôt sur le serveur.',
    },
    reports: {
      what: 'Qui doit quoi et depuis quand, à n’importe quelle date.',
      first:
        'Choisissez une date et appuyez sur Entrée sur un tiers pour voir ses documents ; Ctrl+P imprime ce qui est affiché.',
    },
    enquiries: {
      what: 'Des états enregistrés sur le serveur. Ils y sont exécutés et demandent donc une connexion.',
      first: 'Choisissez-en un et exécutez-le. Le tableau peut s’enregistrer pour Excel.',
    },
    sync: {
      what: 'Tout ce qui n’est pas encore sur le serveur, pourquoi, et que faire. Rien ici n’est perdu.',
      first: 'Ouvrez le premier qui est refusé ou en conflit, corrigez-le, et appuyez sur Alt+S.',
    },
    settings: {
      what: 'La connexion, les périodes ouvertes, les listes de choix, le papier à en-tête, la sauvegarde et les copies.',
      first: 'Faites une sauvegarde, et voyez où sont gardées les copies de votre travail.',
    },
  },
  welcome: {
    title: 'Bienvenue en cinq étapes',
    titleAt: 'Bienvenue, étape {at} sur {of}',
    open: 'Montrer les cinq étapes',
    goTo: 'Aller à la bienvenue',
    leave: 'Quitter',
    finish: 'Terminer',
    left: 'Vous retrouvez cette présentation avec Ctrl+K, avec la touche ? et dans les Paramètres.',
    show: 'Me montrer',
    perform: 'Le faire pour moi',
    pasted:
      '{count} ligne collée : {amount}. Ctrl+Z la reprend. | {count} lignes collées : {amount}. Ctrl+Z les reprend toutes.',
    setFound: '{party} a payé {amount} sans nommer de facture. {count} factures font ce montant : Entrée les prend.',
    noSet:
      'Aucun client n’a plusieurs factures ouvertes. Supprimez un encaissement encore en brouillon, puis réessayez.',
    back: 'Retour',
    next: 'Suivant',
    done: 'C’est fait.',
    settings:
      'Les cinq étapes de la société de démonstration : des lignes collées, un paiement expliqué, une synchronisation, et le sens des marques.',
    step: {
      demo: {
        title: 'Voici une société de démonstration',
        text: 'Harbour & Vale vend des fournitures de bureau. Tout est sur cet ordinateur, essayez donc ce que vous voulez. Ce menu permet de connecter d’autres sociétés.',
      },
      paste: {
        title: 'Coller vingt lignes',
        text: 'Ouvre une facture et y colle vingt lignes d’un tableur. Dans vos propres livres : copiez les lignes, puis appuyez sur Ctrl+V dans les lignes de la facture.',
      },
      set: {
        title: 'Trouver ce qu’un paiement règle',
        text: 'Un client a payé plusieurs factures en une somme sans en nommer aucune. Daybook trouve celles qui la composent.',
      },
      sync: {
        title: 'Synchronisez quand vous voulez',
        text: 'Cliquez sur Synchroniser en haut à droite. La synchronisation envoie votre travail et lit celui de vos collègues. D’ici là vous continuez, même hors ligne.',
      },
      marks: {
        title: 'Quand quelque chose vous attend',
        text: 'La page Synchronisation liste ce qui n’a pas pu partir : ici une facture refusée, et un brouillon qu’un collègue a modifié aussi. Ouvrez-les et corrigez-les.',
      },
    },
  },
};
