import type { ownSync as english } from '../../en/own/ownSync.ts';
import type { Translated } from '../../en/translated.ts';

export const ownSync: Translated<typeof english> = {
  moved: {
    backText:
      'Dès lors, la comptabilité est de nouveau tenue sur cet ordinateur. Ce qui attendait ici au moment du déplacement y est peut-être déjà : Daybook le cherche, et l’on vous interroge sur les opérations bancaires. Rien n’est saisi deux fois.',
  },
  sync: {
    historyBroken: 'L’historique de cette comptabilité ne contient plus ce qu’il contenait auparavant.',
    whyUnreachable:
      'La comptabilité ne s’est pas ouverte. Continuez : tout est gardé sur cet ordinateur et y entre dès qu’elle s’ouvre.',
    away: 'La comptabilité ne répond pas · {waiting}',
    awaySafe: 'La comptabilité ne répond pas · {waiting} · rien n’est perdu',
    whyAway:
      'La comptabilité n’accepte rien en ce moment. Continuez : tout est gardé sur cet ordinateur et y entre ensuite.',
    whyBackend:
      'La partie de Daybook qui tient la comptabilité ne tourne pas ; elle redémarre d’elle-même. Continuez : tout est gardé sur cet ordinateur.',
    heldUp: {
      unreachable: 'La comptabilité ne s’ouvre pas ; nouvel essai…',
      lost: 'La comptabilité ne répond pas ; nouvel essai…',
      busy: 'La comptabilité est occupée ; nouvel essai…',
      failed: 'Erreur dans la comptabilité ; nouvel essai…',
    },
    shared:
      '{count} enregistrement est plusieurs fois dans la comptabilité. | {count} enregistrements sont plusieurs fois dans la comptabilité.',
  },
  replacing: {
    elsewhere:
      'Une sauvegarde a été restaurée dans une autre fenêtre ; celle-ci a donc rouvert la société. Ce qui n’était pas dans la comptabilité auparavant est dans les Paramètres, sous « Travail mis de côté ».',
  },
  unreachable: {
    refused: 'La comptabilité ne répond pas. Elle se rouvre d’elle-même ; si elle reste fermée, redémarrez Daybook.',
  },
  refusedWordless: {
    saidOfKey: 'La comptabilité ne s’ouvre pas : « {message} ». Redémarrez Daybook.',
    notFound:
      'La comptabilité n’a pas ce dont il s’agit. Une autre fenêtre l’a peut-être supprimé : regardez la fiche.',
    tooLarge:
      'C’est trop volumineux pour la comptabilité. Réduisez les textes ou les fichiers, ou saisissez moins de lignes.',
    other: 'Refusé sans raison donnée. Comparez à un enregistrement accepté.',
  },
  problems: {
    network: {
      unreachable: 'La comptabilité ne s’ouvre pas : {message}',
      lost: 'La comptabilité s’est fermée avant de répondre.',
    },
    service: {
      shortList:
        'La comptabilité présente soudain beaucoup moins d’enregistrements qu’avant. Rien n’a été désactivé : {message}',
      wentBack:
        'La comptabilité est revenue à un état plus ancien : il lui manque des enregistrements qu’elle avait. Rien n’y a été écrit ; « À inscrire » dit ce qui manque, et demande',
      vanished: 'La comptabilité n’a soudain plus des enregistrements présents ici ({message}). Rien n’en a été déduit',
      nonsense:
        'Ce qui répond à la place de la comptabilité ne se comporte pas comme elle. Redémarrez Daybook : {message}',
      refused: 'Refusé : {message}',
      busy: 'La comptabilité est occupée ; réessayez dans un instant.',
      failed: 'Erreur dans la comptabilité : {message}',
    },
    session: {
      badCredentials: 'La comptabilité ne s’ouvre pas avec la clé que Daybook a pour elle. Redémarrez Daybook.',
      expired:
        'La comptabilité s’est fermée entre-temps. Réessayez dans un instant ; si cela persiste, redémarrez Daybook.',
    },
    record: {
      changed:
        'Cet enregistrement vient d’être modifié dans la comptabilité. Rien n’a été écrit ; il sera comparé de nouveau',
      notFound: 'La comptabilité n’a pas cet enregistrement. Daybook vérifie de nouveau',
      codeTaken:
        'Ce code appartient dans la comptabilité à un autre enregistrement, au contenu différent. Choisissez un autre code : {message}',
      idTaken:
        'Une autre opération ici a déjà cet identifiant. Cherchez l’autre des deux dans le compte bancaire : {message}',
      linesReworked: 'Cet ordre des lignes n’a pas été repris : chaque ligne serait réécrite, et {message}',
    },
  },
  backup: {
    text: 'Tout ce que cet ordinateur garde de la société, dans un seul fichier : la comptabilité avec son grand livre, et les brouillons et modifications qui n’y sont pas encore.',
    confirmText:
      'Sauvegarde de {company}, faite {when} : {documents} documents et {records} autres enregistrements, dont {waiting} pas encore dans la comptabilité.',
    lose: '{count} enregistrement d’ici n’est pas dans la comptabilité ; si la sauvegarde ne l’a pas aussi, il ne reste que sous « Travail mis de côté ». | {count} enregistrements d’ici ne sont pas dans la comptabilité ; si la sauvegarde ne les a pas aussi, ils ne restent que sous « Travail mis de côté ».',
    asks: '{count} opération bancaire : on vous demande si elle est dans la comptabilité. | {count} opérations bancaires : on vous demande si elles sont dans la comptabilité.',
    looks:
      '{count} {kind} : Daybook en cherche l’égal dans la comptabilité et vous interroge s’il ne peut trancher. | {count} {kind} : Daybook en cherche les égaux dans la comptabilité et vous interroge s’il ne peut trancher.',
    restored: 'La sauvegarde est restaurée. Daybook la met à jour de lui-même.',
  },
  move: {
    found:
      '{company} : {documents} documents et {records} autres enregistrements, dont {waiting} pas dans la comptabilité. Déplacée {when}.',
    brought:
      'La comptabilité est ici. Daybook continue de lui-même ; on vous interroge une fois sur les opérations bancaires en attente.',
  },
  syncCentre: {
    title: 'À inscrire',
    historyBroken: {
      title: 'L’historique de cette comptabilité a été modifié',
      text: 'Au {when}, l’événement le plus récent de son historique portait le numéro {number}, avec l’empreinte ci-dessous. L’historique ne le contient plus : la comptabilité a été ramenée à un état antérieur, ou un autre programme a modifié son fichier.',
      next: 'Si personne n’est revenu à une copie, conservez cette empreinte, et demandez à quelqu’un qui peut examiner le fichier. Rien de ce que vous avez ici n’est perdu.',
    },
    lead: 'Ce qui n’est pas encore dans la comptabilité, pourquoi, et que faire.',
    none: 'Tout ce que vous avez saisi est dans la comptabilité.',
    whyLocked: 'Il est verrouillé et n’accepte aucun changement.',
    whyConflict: 'Modifié ici et dans la comptabilité.',
    whyLeftDraft: 'Dans la comptabilité, il est désormais {status}.',
    whyGone: 'Plus dans la comptabilité, et modifié ici.',
    whyRestoredBelow:
      'Attendait dans une sauvegarde restaurée et a pu être inscrit depuis. On le cherche dès que ce dont il dépend est dans la comptabilité.',
    whyWhich: 'La comptabilité en a plusieurs sous sa référence. Lequel est-ce ?',
    refused: 'Refusé : {why}',
    blocked: {
      awaitsOpen: 'Attend {name}, pas encore comptabilisé.',
      notFound: 'Gardé ici : ce n’est pas dans la comptabilité, et personne n’a encore dit que c’en a disparu.',
      awaited: {
        rejected: 'qui a été refusé',
        other: 'qui n’est pas encore dans la comptabilité',
      },
      nextOpen: 'Daybook vérifie de nouveau.',
      cleared: 'Ce qui était attendu est réglé : il est inscrit maintenant.',
    },
    doubt: {
      title: 'Est-ce dans la comptabilité ?',
      bank: 'Cherchez au compte bancaire {account}, le {date}, {amount}',
      price: {
        salePrice: 'Cherchez dans les tarifs de vente de {product} : {price}',
        purchasePrice: 'Cherchez dans les tarifs d’achat de {product} : {price}',
      },
      other: 'Cherchez « {name} » dans la comptabilité.',
      idHint: 'Avec l’identifiant, il suit la comptabilité ; sans lui, il est seulement marqué comme fait.',
      idLooked:
        'Avec l’identifiant, il suit la comptabilité ; sans lui, Daybook continue de le chercher, et il n’est pas inscrit de nouveau.',
    },
    restored: {
      title: 'Ces opérations bancaires sont-elles dans la comptabilité ?',
      text: '{count} opération bancaire attendait dans la sauvegarde restaurée {when}. Elle est peut-être déjà dans la comptabilité : regardez au compte bancaire, puis répondez. | {count} opérations bancaires attendaient dans la sauvegarde restaurée {when}. Elles sont peut-être déjà dans la comptabilité : regardez au compte bancaire, puis répondez.',
      confirmText: {
        there: 'Elles comptent comme étant dans la comptabilité et n’y sont plus jamais inscrites d’ici.',
        notThere: 'Elles sont inscrites. Celles qui sont déjà dans la comptabilité y seront alors deux fois.',
      },
      yes: {
        notThere: 'Les inscrire',
      },
      answered: {
        notThere: '{count} opération bancaire est inscrite. | {count} opérations bancaires sont inscrites.',
      },
    },
    shortList: {
      title: 'Ont-ils disparu de la comptabilité ?',
      hint: 'Si vous le confirmez, ce que la comptabilité ne montre toujours pas n’est plus proposé. Les documents qui le nomment le gardent.',
      text: '{kinds} : la comptabilité n’en liste plus {missing} sur {of}. Ils ont peut-être été supprimés, ou la liste est fautive. Rien n’a donc été changé ici, et Daybook vérifie de nouveau.',
    },
    vanished: {
      title: 'Ont-ils disparu de la comptabilité ?',
      text: '{count} des enregistrements d’ici ne sont pas dans la comptabilité. Ils y ont peut-être été supprimés, ou c’est une comptabilité plus ancienne. Rien n’a donc été changé ici, rien n’en est inscrit, et Daybook vérifie de nouveau.',
      hint: 'Cherchez-en d’abord quelques-uns. Si vous le confirmez, ils comptent comme disparus : les modifications d’ici sont gardées, et chacune devient une question.',
    },
    everything: {
      title: 'Tout relire depuis la comptabilité ?',
      ask: 'Tout relire maintenant',
    },
    wentBack: {
      title: 'La comptabilité est revenue à un état d’avant {when}',
      titleUndated: 'La comptabilité est revenue à un état antérieur',
      doubted: {
        text: 'Les tarifs et contacts sont inscrits de nouveau, sauf si la comptabilité en a d’égaux ; on vous interroge sur les opérations bancaires.',
      },
      overtaken: {
        text: 'S’ils ont été modifiés après le retour en arrière, c’est une forme plus ancienne qui l’a été, et vos modifications d’avant y sont perdues. Ouvrez chacun et vérifiez.',
      },
      hint: 'Qui est revenu à une copie sait pourquoi. Si la comptabilité reste telle quelle, ce qui y manque est gardé ici comme disparu, et ce qui y est plus ancien remplace ce qui est ici. Les fichiers joints déjà inscrits ne sont pas gardés ici.',
      leave: 'Laisser la comptabilité telle quelle',
    },
    shared: {
      title: 'Plusieurs fois dans la comptabilité',
      text: 'Chaque enregistrement fait dans Daybook a sa propre référence, et la comptabilité a ceux-ci sous la même. L’un est peut-être de trop : ouvrez les deux, et abandonnez, extournez ou verrouillez celui qui ne devrait pas y être.',
    },
    noneText: 'Les brouillons et modifications qui ne sont pas encore dans la comptabilité sont listés ici.',
    sent: '{count} enregistrement entre dans la comptabilité. | {count} enregistrements entrent dans la comptabilité.',
    whyUnknown: 'Inscrit, mais la réponse s’est perdue. Daybook le vérifie.',
    whyRestored: 'Attendait dans une sauvegarde restaurée et a peut-être été inscrit depuis. Daybook le vérifie.',
    nextQueued: 'S’inscrit de lui-même.',
    nextSending: 'Attendez un instant.',
    nextUnknown: 'Attendez un instant : Daybook le vérifie.',
    runs: {
      unsettled:
        'la saisie en cours dans une fenêtre a été inscrite un instant après | la saisie en cours dans {count} fenêtres a été inscrite un instant après',
    },
  },
  copies: {
    lost: {
      newerAskText:
        'Ce que la version plus récente a enregistré depuis dans cette fenêtre est supprimé ; ce qui a été inscrit est dans la comptabilité, et le reste revient dans la mesure où cette version peut le lire. Les copies faites par la version plus récente sont conservées.',
      restoreText:
        'La copie prend la place de la base. Ce qui a été gardé depuis et qui est nommé ci-dessous s’y ajoute, et le reste de ce qui est plus récent est lu dans la comptabilité.',
      sentToo:
        '{count} opération bancaire de la comptabilité est gardée aussi. | {count} opérations bancaires de la comptabilité sont gardées aussi.',
      anew: 'Tout relire depuis la comptabilité',
      anewText:
        'Ce qui a été gardé et qui est nommé ici est mis dans une base vide. Tout le reste est ensuite lu dans la comptabilité. Les opérations bancaires d’avant la dernière copie ne sont que dans les copies.',
      anewAskText:
        'Ce que contient la base est supprimé, sauf ce qui n’est pas encore dans la comptabilité. Les paramètres de cette société, comme son papier à en-tête, n’y sont pas : ils ne sont que dans les copies complètes.',
      done: '{count} enregistrement gardé est de retour. Le reste est lu dans la comptabilité. | {count} enregistrements gardés sont de retour. Le reste est lu dans la comptabilité.',
      gone: 'Tout est relu dans la comptabilité.',
    },
    leftOut: {
      text: 'Daybook écrit d’abord leur texte dans un fichier à côté des copies. Ce qu’en a la comptabilité est relu.',
      table: {
        cursors: 'Jusqu’où la comptabilité a été lue',
      },
    },
    settings: {
      text: 'Ce qui n’est pas dans la comptabilité est copié dans les deux secondes qui suivent chaque modification, et une fois par jour tout ce que garde la page. Sa base est dans le profil du navigateur, qu’un disque plein peut endommager.',
      unsent: 'Pas dans la comptabilité, ou absent de ses listes',
      askText:
        'Elle contient {documents} documents et {records} autres enregistrements. Ce qui n’est pas dans la comptabilité reste ; tout le reste redevient ce qu’il était alors, et la comptabilité le met à jour.',
      restored: 'La copie est remise. Daybook la met à jour de lui-même.',
    },
  },
};
