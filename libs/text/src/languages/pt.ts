import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

const LENGTHS = joinAlternatives(
  'comprimento|profundidade|altura|largura|distância|espessura|diâmetro|altitude',
);

export const pt: Language = {
  francCode: 'por',
  searchConfig: 'portuguese',
  stemmer: 'portuguese',
  capitalizesNamesOnly: true,
  moreStopWords: 'quanta quantos quantas',
  statementWords: 'é são está estão foi era tem têm pode podem deve devem há',
  questions: {
    reason: {
      pattern: joinAlternatives('por que|porquê|por quê', 'qual (?:é|foi|era) (?:a razão|a causa|o motivo)'),
      example: 'Por que o lago congelou?',
      counterExample: 'Por onde se vai ao lago?',
    },
    time: {
      pattern: joinAlternatives(
        'quando',
        '(?:que|qual|em que) (?:ano|século|década|data|dia|mês|época|período|hora)',
      ),
      example: 'Em que ano o lago congelou?',
      counterExample: 'Em que cidade fica o lago?',
    },
    number: {
      pattern: joinAlternatives(
        'quantos?|quantas?|quanto',
        'qual (?:é |era |foi )?(?:o número|a quantidade|a percentagem|o percentual)',
      ),
      example: 'Quantos lagos há?',
      counterExample: 'Como se chamam os lagos?',
    },
    place: {
      pattern: joinAlternatives(
        'onde|aonde',
        '(?:que|qual|em que) (?:país|países|cidade|estado|lugar|região|continente|rio)',
      ),
      example: 'Em que cidade fica o lago?',
      counterExample: 'Em que ano o lago congelou?',
    },
    person: {
      pattern: joinAlternatives(
        'quem',
        'qual (?:pessoa|homem|mulher|rei|rainha|presidente|imperador|cientista)',
      ),
      example: 'Quem mediu o lago?',
      counterExample: 'Que tamanho tem o lago?',
    },
    share: {
      pattern: joinAlternatives(
        '(?:que|qual (?:é )?[oa]) (?:percentagem|porcentagem|percentual|proporção|fração|probabilidade)',
      ),
      example: 'Qual é a proporção de sal?',
      counterExample: 'Qual é a cor do sal?',
    },
    money: {
      pattern: joinAlternatives(
        'quanto (?:custa|custam|custou|vale)',
        'qual (?:é )?o (?:preço|custo|salário)',
      ),
      example: 'Quanto custa o bilhete?',
      counterExample: 'Quanto dura o bilhete?',
    },
    temperature: {
      pattern: joinAlternatives('(?:a|em) que temperatura', 'qual (?:é )?a temperatura', 'quantos graus'),
      example: 'A que temperatura ferve?',
      counterExample: 'A que horas ferve?',
    },
    weight: {
      pattern: joinAlternatives(
        'quanto pesam?',
        'qual (?:é )?(?:o peso|a massa|a dose)',
        'quantos (?:gramas|quilos|quilogramas|litros)',
        'quantas toneladas',
      ),
      example: 'Quanto pesa a caixa?',
      counterExample: 'Quanto custa a caixa?',
    },
    rate: {
      pattern: joinAlternatives(
        'com que (?:frequência|velocidade)',
        'a que velocidade|quantas vezes',
        'qual (?:é )?a (?:velocidade|frequência)',
      ),
      example: 'Com que frequência se revisa?',
      counterExample: 'Com que comando se revisa?',
    },
    duration: {
      pattern: joinAlternatives(
        'quanto (?:tempo|dura|duram|durou|demora|demoram)',
        'quantos (?:segundos|minutos|dias|meses|anos)',
        'quantas (?:horas|semanas)',
        'qual (?:é )?a duração',
      ),
      example: 'Quanto tempo dura a viagem?',
      counterExample: 'Quanto pesa a caixa?',
    },
    length: {
      pattern: joinAlternatives(
        `(?:(?:a )?que|qual (?:é |era )?[oa]) ${LENGTHS}`,
        'quanto mede',
        'quantos (?:quilô|quiló|centí|milí)?metros',
      ),
      example: 'Qual é a profundidade do lago?',
      counterExample: 'Qual é a cor do lago?',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
        'séculos?|anos?|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado',
        'domingo',
      ),
      example: 'Foi em março.',
      counterExample: 'Foi em Marte.',
    },
    one: joinAlternatives('um|uma'),
    numbers: {
      pattern: joinAlternatives(
        'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|vinte|trinta|cem|cento|mil',
        'milhão|milhões|metade|terço|quarto|por cento',
      ),
      example: 'dois lagos',
      counterExample: 'os lagos',
    },
    reasons: {
      pattern: joinAlternatives('porque|devido|pois|portanto|causa|razão|para|graças|levou'),
      example: 'Congelou devido ao frio.',
      counterExample: 'Congelou com o frio.',
    },
    units: {
      share: {
        pattern: joinAlternatives('por cento|em cada \\d+|terços?|quartos?'),
        example: '3 em cada 4',
        counterExample: '3 em todos',
      },
      money: {
        pattern: joinAlternatives(
          'euros?|reais|real',
          'dólar(?:es)?',
          'centavos?|cêntimos?|libras?|milhões|bilhões',
        ),
        example: '12 reais',
        counterExample: '12 horas',
      },
      temperature: { pattern: joinAlternatives('graus?'), example: '78 graus', counterExample: '78 gramas' },
      weight: {
        pattern: joinAlternatives(
          '(?:quilo|mili)?gramas?',
          'quilos?|toneladas?',
          '(?:mili)?litros?',
          'comprimidos?|gotas?',
        ),
        example: '40 quilos',
        counterExample: '40 quilômetros',
      },
      rate: {
        pattern: joinAlternatives('vezes|por cento', '(?:\\p{L}+ )?(?:por|ao|à) \\p{L}+'),
        example: '3 vezes por dia',
        counterExample: '3 dias',
      },
      duration: {
        pattern: joinAlternatives(
          'segundos?|minutos?|horas?|dias?|semanas?|mês|meses|anos?|décadas?|séculos?',
        ),
        example: 'três horas',
        counterExample: 'três metros',
      },
      length: {
        pattern: joinAlternatives('(?:quilô|quiló|centí|milí)?metros?', 'pés|polegadas?|milhas?'),
        example: '12 metros',
        counterExample: '12 minutos',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('cada (?:\\p{L}+ )?\\p{L}+', 'diariamente|uma vez'),
        example: 'a cada duas semanas',
        counterExample: 'há duas semanas',
      },
      share: {
        pattern: joinAlternatives('metade', 'um (?:terço|quarto)'),
        example: 'metade',
        counterExample: 'inteiro',
      },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('e|mas|ou|então'),
      example: 'E o chumbo?',
      counterExample: 'O chumbo e o zinco?',
    },
    pronouns: {
      pattern: joinAlternatives('eles?|elas?|deles?|delas?|neles?|nelas?'),
      example: 'Onde ele é vendido?',
      counterExample: 'Onde o chumbo é vendido?',
    },
    ambiguous: {
      pattern: joinAlternatives('seus?|suas?|por que'),
      example: 'Onde fica sua mina?',
      counterExample: 'Onde fica uma mina?',
    },
    end: {
      pattern: joinAlternatives('isso|isto|este|esta|esse|essa|lá'),
      example: 'Por que isso?',
      counterExample: 'Por que isso funde?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'gráficos?|diagramas?|histogramas?|esquemas?|figuras?|curvas?',
      'imagens?|imagem|fotos?|fotografias?|capturas?|mapas?|desenhos?|logos?|logotipos?|ícones?',
      'cor(?:es)?|setas?|desenhad[oa]s?|mostrad[oa]s?',
      'tabelas?|quadros?',
    ),
    example: 'De que cor é a curva do gráfico?',
    counterExample: 'Qual é a rota mais curta?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('olá|ola|oi|bom dia|boa tarde|boa noite'),
      example: 'Olá, bom dia!',
      counterExample: 'O que significa bom dia?',
    },
    thanks: {
      pattern: joinAlternatives(
        'obrigado|obrigada|muito obrigado|muito obrigada|valeu|agradeço|grato',
        'grata',
      ),
      example: 'Muito obrigada!',
      counterExample: 'Obrigado a fazer o quê?',
    },
  },
  guide: {
    prepositions: joinAlternatives('a|com|de|desde|em|até|para|por'),
    questionWords: {
      pattern: joinAlternatives(
        'que|o que|qual|quais|quem|quando|onde|aonde|por que|por quê|como|quant[oa]s?',
      ),
      example: 'Desde quando congela?',
      counterExample: 'desde ontem',
    },
    questionWordsComeFirst: true,
    requests:
      'diga dizer dá dê mostra mostre revela resposta solução dica ajuda ajude sei saber ideia ' +
      'ideia adivinhar certeza certo pular passar próxima favor obrigado obrigada ok sim não talvez ' +
      'tenta tentar novamente acho algo nada quero preciso vamos desculpe realmente só apenas ' +
      'ignore instruções regras correto errado',
  },
};
