import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

/** Matches the verb and article that may be between 'quel' and the noun for which it asks: 'est la' in 'quelle est la ville'. */
const VERB_AND_ARTICLE =
  "(?:(?:est|sont|était|étaient|fut|furent|sera|a été|ont été) )?(?:(?:le|la|les) |l['’])?";
/** Matches the beginning of a question, because elsewhere 'qui' and 'où' may only join clauses, and 'ou' means 'or'. */
const AT_QUESTION_START =
  "(?<=^[^\\p{L}]*(?:(?:à|de|par|avec|pour|chez|contre|sur|envers|selon|jusqu') ?|d['’])?)";
const ARTICLES = joinAlternatives('(?:les?|la|une?|des|du|ce|cet|cette|ces)(?!\\p{L})', "[ld]['’]");

export const fr: Language = {
  francCode: 'fra',
  searchConfig: 'french',
  stemmer: 'french',
  hasElision: true,
  capitalizesNamesOnly: true,
  abbreviations: 'mme mlle env',
  statementWords: 'est sont était ont peut peuvent doit doivent faut sera fait',
  kindWord: {
    pattern: `(?:quel(?:le)?s? ${VERB_AND_ARTICLE}|combien (?:de |d['’]))(?<word>\\p{Ll}+)`,
    example: 'Dans quelle ville est le lac ?',
    counterExample: 'Où est le lac ?',
  },
  nameFactor: 1.5,
  weakWords:
    'partie appelle nomme situe trouve place type rôle fonction origine cause conséquence raison utilise grand faire ' +
    'principal présent nombre nom crée occupe forme fin activité importe moyen époque période date lieu ' +
    'représente compose caractéristique condition commence devient dirige porte pratique vient ' +
    'année pays ville région agit signifie permet existe fait sujet sorte différence',
  questions: {
    reason: {
      pattern: joinAlternatives('pourquoi|pour quelle raison'),
      example: 'Pourquoi le lac a-t-il gelé ?',
      counterExample: 'Comment le lac a-t-il gelé ?',
    },
    time: {
      pattern: joinAlternatives(
        'quand',
        `quel(?:le)?s? ${VERB_AND_ARTICLE}(?:années?|siècle|décennie|dates?|jours?|mois|époque|période|heure|moment)`,
        'depuis quand',
      ),
      example: 'En quelle année le lac a-t-il gelé ?',
      counterExample: 'En quelle matière est le pont ?',
    },
    number: {
      pattern: joinAlternatives(
        'combien',
        'quel(?:le)? (?:nombre|quantité|pourcentage|taille|population|est le nombre)',
      ),
      example: 'Combien de lacs y a-t-il ?',
      counterExample: 'Comment s’appellent les lacs ?',
    },
    place: {
      pattern: joinAlternatives(
        `${AT_QUESTION_START}où`,
        `quel(?:le)?s? ${VERB_AND_ARTICLE}(?:pays|villes?|états?|lieux?|endroits?|régions?|continents?|rivières?)`,
        `quel(?:le)?s? ${VERB_AND_ARTICLE}(?:fleuves?|quartiers?|îles?|provinces?|capitale)`,
      ),
      example: 'Dans quelle ville est le lac ?',
      counterExample: 'Dans quelle langue est le livre ?',
    },
    person: {
      pattern: joinAlternatives(
        `${AT_QUESTION_START}qui`,
        "comment (?:s['’]appel|se nomm|se prénomm)\\p{L}+",
        `quel(?:le)?s? ${VERB_AND_ARTICLE}(?:personnes?|homme|femme|roi|reine|président|empereur|scientifique)`,
        `quel(?:le)?s? ${VERB_AND_ARTICLE}(?:noms?|surnoms?|prénoms?|auteurs?|compositeurs?|acteurs?|joueurs?)`,
      ),
      example: 'Qui a mesuré le lac ?',
      counterExample: 'Que mesure le lac ?',
    },
    share: {
      pattern: joinAlternatives(
        'quel (?:est le )?(?:pourcentage|taux)',
        'quelle (?:est la )?(?:part|proportion|probabilité|fraction)',
        'combien pour cent',
      ),
      example: 'Quel est le pourcentage de sel ?',
      counterExample: 'Quel est le goût du sel ?',
    },
    money: {
      pattern: joinAlternatives(
        'combien (?:coûte|coûtent|a coûté)',
        'quel (?:est le )?(?:prix|coût|salaire)',
        "combien d[’'](?:argent|euros)",
      ),
      example: 'Combien coûte le billet ?',
      counterExample: 'Combien de temps vaut le billet ?',
    },
    temperature: {
      pattern: joinAlternatives('(?:à )?quelle (?:est la )?température', 'combien de degrés'),
      example: 'À quelle température bout l’alcool ?',
      counterExample: 'À quelle heure bout l’eau ?',
    },
    weight: {
      pattern: joinAlternatives(
        'combien (?:pèse|pèsent)',
        'quel (?:est le )?poids',
        'quelle (?:est la )?(?:masse|dose)',
        'combien de (?:grammes|kilos|kilogrammes|litres|tonnes)',
      ),
      example: 'Quel est le poids de la caisse ?',
      counterExample: 'Quel est le nom de la caisse ?',
    },
    rate: {
      pattern: joinAlternatives(
        '(?:à )?quelle (?:est la )?(?:vitesse|fréquence|cadence)',
        'combien de fois|tous les combien',
      ),
      example: 'À quelle vitesse roule le train ?',
      counterExample: 'À quelle heure part le train ?',
    },
    duration: {
      pattern: joinAlternatives(
        'combien de (?:temps|secondes|minutes|jours|semaines|mois|années|ans)',
        "combien d[’'](?:heures|années)",
        'pendant combien',
        'quelle (?:est la )?durée',
        'quel âge',
      ),
      example: 'Combien de temps faut-il attendre ?',
      counterExample: 'Combien de gens attendent ?',
    },
    length: {
      pattern: joinAlternatives(
        '(?:à )?quelle (?:est la )?(?:longueur|profondeur|hauteur|largeur|distance|épaisseur|altitude)',
        'quel (?:est le )?(?:diamètre|rayon)',
        'combien de (?:kilo|centi|milli)?mètres',
      ),
      example: 'Quelle est la profondeur du lac ?',
      counterExample: 'Quelle est la couleur du lac ?',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
        'siècles?|ans|années?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
      ),
      example: 'C’était en mars.',
      counterExample: 'C’était en marche.',
    },
    one: joinAlternatives('un|une'),
    numbers: {
      pattern: joinAlternatives(
        'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|cents|mille',
        'millions?|milliards?|moitié|tiers|quart|pour cent',
      ),
      example: 'deux lacs',
      counterExample: 'des lacs',
    },
    reasons: {
      pattern: joinAlternatives('parce|car|puisque|afin|donc|pour|cause|raison|grâce|conduit'),
      example: 'Il a gelé à cause du froid.',
      counterExample: 'Il a gelé par temps froid.',
    },
    units: {
      share: {
        pattern: joinAlternatives('pour cent|sur \\d+|tiers|quarts?'),
        example: '3 sur 4',
        counterExample: '3 sous 4',
      },
      money: {
        pattern: joinAlternatives('euros?|dollars?|francs?|centimes?|livres?|millions?|milliards?'),
        example: '12 euros',
        counterExample: '12 heures',
      },
      temperature: {
        pattern: joinAlternatives('degrés?'),
        example: '78 degrés',
        counterExample: '78 grammes',
      },
      weight: {
        pattern: joinAlternatives(
          '(?:kilo|milli)?grammes?',
          'kilos?|tonnes?',
          '(?:milli)?litres?',
          'comprimés?|gouttes?',
        ),
        example: '40 kilos',
        counterExample: '40 kilomètres',
      },
      rate: {
        pattern: joinAlternatives('fois|pour cent', '(?:\\p{L}+ )?par \\p{L}+'),
        example: '3 fois par jour',
        counterExample: '3 jours',
      },
      duration: {
        pattern: joinAlternatives(
          'secondes?|minutes?|heures?|jours?|semaines?|mois|ans?|années?|décennies?|siècles?',
        ),
        example: 'vingt minutes',
        counterExample: 'vingt mètres',
      },
      length: {
        pattern: joinAlternatives('(?:kilo|centi|milli)?mètres?', 'pieds?|pouces?|milles?'),
        example: '12 mètres',
        counterExample: '12 minutes',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('(?:chaque|tous les|toutes les) (?:\\p{L}+ )?\\p{L}+', 'une fois'),
        example: 'toutes les deux semaines',
        counterExample: 'depuis deux semaines',
      },
      share: {
        pattern: joinAlternatives('moitié', 'un (?:tiers|quart)'),
        example: 'la moitié',
        counterExample: 'la totalité',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('et|mais|ou|alors'),
      example: 'Et le plomb ?',
      counterExample: 'Le plomb et le zinc ?',
    },
    pronouns: {
      // 'Quand a-t-il été construit' refers to another question, 'Quand le pont a-t-il été construit' does not.
      pattern: joinAlternatives(
        "(?<![-'’])(?:il(?! (?:y a|faut|existe))|elle|ils|elles|lui)",
        `(?<!y a-t|(?<!\\p{L})${ARTICLES}.*|\\s\\p{Lu}.*)-(?:il|elle|ils|elles)`,
      ),
      example: 'Quand a-t-il été découvert ?',
      counterExample: 'Quand le plomb a-t-il été découvert ?',
    },
    ambiguous: {
      pattern: joinAlternatives('son|sa|ses|leurs?|pourquoi'),
      example: 'Pourquoi ?',
      counterExample: 'Où est la mine ?',
    },
    end: {
      pattern: joinAlternatives('ça|cela|celui-ci|celle-ci|là'),
      example: 'Pourquoi ça ?',
      counterExample: 'Pourquoi ça fond ?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'graphiques?|graphes?|diagrammes?|histogrammes?|schémas?|organigrammes?|courbes?|figures?',
      'images?|photos?|captures?|cartes?|dessins?|logos?|icônes?|illustrations?',
      'couleurs?|flèches?|dessinée?s?|affichée?s?',
      'tableaux?',
    ),
    example: 'De quelle couleur est la courbe du graphique ?',
    counterExample: 'Quelle route est la plus courte ?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('bonjour|salut|bonsoir|coucou|bonne journée'),
      example: 'Bonjour !',
      counterExample: 'Que veut dire bonjour ?',
    },
    thanks: {
      pattern: joinAlternatives('merci|merci (?:beaucoup|bien|à vous|à toi)|mille mercis|un grand merci'),
      example: 'Merci beaucoup !',
      counterExample: 'Merci de quoi ?',
    },
  },
  guide: {
    prepositions: joinAlternatives("à|de|dans|depuis|en|par|pour|sur|avec|d'où|jusqu'à"),
    questionWords: {
      pattern: joinAlternatives(
        "qu'est-ce|que|quoi|quelle?s?|qui|quand|où|pourquoi|comment|combien|lequel|laquelle",
      ),
      example: 'Depuis quand gèle-t-il ?',
      counterExample: 'depuis hier',
    },
    questionWordsComeFirst: true,
    requests:
      'dis dites donne donnez montre montrez révèle réponse solution indice aide aidez sais savoir ' +
      "idée deviner bloqué sûr sûre passe passer suivant suivante plaît s'il merci d'accord ok oui " +
      'non peut-être essaie essayer encore crois chose rien veux besoin allez pardon vraiment juste ' +
      'ignore instructions règles vrai faux correct',
  },
};
