import { joinAlternatives } from './join-alternatives.js';
import { MAX_FOLLOW_UP_WORDS, type Language } from './language.js';

export const hi: Language = {
  francCode: 'hin',
  searchConfig: 'hindi',
  stemmer: 'indian',
  script: /\p{sc=Devanagari}/u,
  moreStopWords: 'किस किसने किसे किसको किसके कितने कितनी कितना कौन कौनसा कहाँ कहां क्या कब क्यों कैसे सी सा से',
  statementWords: 'है हैं था थे थी होता होती होते',
  questions: {
    reason: {
      pattern: joinAlternatives('क्यों|किस कारण'),
      example: 'झील क्यों जम गई?',
      counterExample: 'झील कैसे जम गई?',
    },
    time: {
      pattern: joinAlternatives('कब', 'किस (?:वर्ष|साल|सदी|शताब्दी|दशक|तारीख|दिन|महीने|समय|अवधि)'),
      example: 'झील किस वर्ष जमी?',
      counterExample: 'झील किस देश में है?',
    },
    number: {
      pattern: joinAlternatives('कितने|कितनी|कितना'),
      example: 'यहाँ कितनी झीलें हैं?',
      counterExample: 'यहाँ कौन सी झीलें हैं?',
    },
    place: {
      pattern: joinAlternatives('कहाँ|कहां', 'किस (?:देश|शहर|राज्य|स्थान|जगह|क्षेत्र|महाद्वीप|नदी)'),
      example: 'झील किस देश में है?',
      counterExample: 'झील किस वर्ष जमी?',
    },
    person: {
      pattern: joinAlternatives('कौन|किसने|किसे|किसको|किसके'),
      example: 'झील को किसने मापा?',
      counterExample: 'झील किससे मापी जाती है?',
    },
    share: {
      pattern: joinAlternatives(
        'कितन[ेा] प्रतिशत|कितना हिस्सा',
        '(?:प्रतिशत|अनुपात|हिस्सा|संभावना) (?:कितना|कितनी|क्या)',
      ),
      example: 'नमक का अनुपात क्या है?',
      counterExample: 'नमक का स्वाद क्या है?',
    },
    money: {
      pattern: joinAlternatives('कितने (?:रुपये|रुपए|डॉलर|पैसे)', '(?:कीमत|क़ीमत|लागत|मूल्य) (?:कितनी|कितना|क्या)'),
      example: 'टिकट की कीमत कितनी है?',
      counterExample: 'टिकट की संख्या कितनी है?',
    },
    temperature: {
      pattern: joinAlternatives('किस तापमान', 'तापमान (?:कितना|क्या)', 'कितने डिग्री', 'कितना (?:गर्म|ठंडा)'),
      example: 'पानी किस तापमान पर उबलता है?',
      counterExample: 'पानी किस बर्तन में उबलता है?',
    },
    weight: {
      pattern: joinAlternatives(
        'कितना (?:वजन|वज़न|भारी)',
        '(?:वजन|वज़न|द्रव्यमान|खुराक) (?:कितना|कितनी|क्या)',
        'कितने (?:ग्राम|किलो|किलोग्राम|टन|लीटर)',
      ),
      example: 'बक्से का वजन कितना है?',
      counterExample: 'बक्से का आकार कितना है?',
    },
    rate: {
      pattern: joinAlternatives('कितनी (?:बार|तेज|तेज़|जल्दी)', '(?:गति|दर|आवृत्ति) (?:कितनी|क्या)'),
      example: 'कितनी बार जाँच होती है?',
      counterExample: 'कितनी जाँच होती है?',
    },
    duration: {
      pattern: joinAlternatives(
        'कितन[ीेा] (?:देर|समय|दिन|घंटे|मिनट|सेकंड|साल|वर्ष|महीने|सप्ताह|हफ्ते)',
        'कब तक',
        'अवधि (?:कितनी|क्या)',
      ),
      example: 'कितनी देर रुकना है?',
      counterExample: 'कितनी बार रुकना है?',
    },
    length: {
      pattern: joinAlternatives(
        'कितन[ीेा] (?:लंब[ीेा]|गहर[ीेा]|ऊँच[ीेा]|ऊंच[ीेा]|चौड़[ीेा]|दूर)',
        '(?:लंबाई|गहराई|ऊँचाई|ऊंचाई|चौड़ाई|दूरी) (?:कितनी|क्या)',
        'कितने (?:मीटर|किलोमीटर|सेंटीमीटर)',
      ),
      example: 'झील कितनी गहरी है?',
      counterExample: 'झील कितनी खारी है?',
    },
  },
  answers: {
    times: {
      pattern: joinAlternatives(
        'जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर|शताब्दी|सदी|वर्ष',
        'साल|दशक',
      ),
      example: 'यह मार्च में हुआ।',
      counterExample: 'यह भारत में हुआ।',
    },
    one: joinAlternatives('एक'),
    numbers: {
      pattern: joinAlternatives(
        'दो|तीन|चार|पांच|पाँच|छह|सात|आठ|नौ|दस|बीस|सौ|हजार|हज़ार|लाख|करोड़|मिलियन|अरब|आधा|आधे',
        'तिहाई|प्रतिशत',
      ),
      example: 'तीन झीलें',
      counterExample: 'सब झीलें',
    },
    reasons: {
      pattern: joinAlternatives('क्योंकि|कारण|इसलिए|चलते|ताकि|वजह'),
      example: 'वह ठंड के कारण जमी।',
      counterExample: 'वह ठंड में जमी।',
    },
    units: {
      share: { pattern: joinAlternatives('प्रतिशत|फीसदी|में से'), example: '3 प्रतिशत', counterExample: '3 मीटर' },
      money: {
        pattern: joinAlternatives('रुपये|रुपए|डॉलर|यूरो|पाउंड|लाख|करोड़|मिलियन|अरब'),
        example: '300 रुपये',
        counterExample: '300 लोग',
      },
      temperature: { pattern: joinAlternatives('डिग्री'), example: '78 डिग्री', counterExample: '78 मिनट' },
      weight: {
        pattern: joinAlternatives('(?:किलो|मिली)?ग्राम', 'किलो|टन', '(?:मिली)?लीटर', 'गोलियाँ|बूंद'),
        example: '40 किलोग्राम',
        counterExample: '40 किलोमीटर',
      },
      rate: {
        pattern: joinAlternatives('बार|गुना', '(?:[\\p{L}\\p{M}]+ )?प्रति [\\p{L}\\p{M}]+'),
        example: '3 बार',
        counterExample: '3 लोग',
      },
      duration: {
        pattern: joinAlternatives(
          'सेकंड|मिनट|मिनटों|घंटे|घंटा|घंटों|दिन|दिनों|सप्ताह|हफ्ते|महीने|महीनों|साल|सालों|वर्ष',
          'वर्षों',
        ),
        example: '20 मिनट',
        counterExample: '20 मीटर',
      },
      length: {
        pattern: joinAlternatives('(?:किलो|सेंटी|मिली)?मीटर', 'फुट|फीट|इंच|मील'),
        example: '12 मीटर',
        counterExample: '12 मिनट',
      },
    },
    withoutNumber: {
      rate: {
        pattern: joinAlternatives('हर [\\p{L}\\p{M}]+|प्रतिदिन'),
        example: 'हर हफ्ते',
        counterExample: 'इस हफ्ते',
      },
      share: { pattern: joinAlternatives('आधा|आधे|तिहाई|चौथाई'), example: 'आधा', counterExample: 'पूरा' },
    },
  },
  followUps: {
    start: {
      pattern: joinAlternatives('और|तो|लेकिन|फिर'),
      example: 'और सीसा?',
      counterExample: 'सीसा और जस्ता?',
    },
    pronouns: {
      pattern: joinAlternatives(
        'वह|वे|यह|ये|उसका|उसकी|उसके|उसे|उसने|उसमें|उनका|उनकी|उनके|उन्हें|उन्होंने|इसका|इसकी|इसके',
        'इसे|इसने|इसमें|इनका|इनकी|इनके',
      ),
      example: 'इसे किसने खोजा?',
      counterExample: 'सीसा किसने खोजा?',
    },
    ambiguous: { pattern: joinAlternatives('क्यों'), example: 'क्यों?', counterExample: 'कब?' },
    end: {
      pattern: joinAlternatives('वहाँ|वहां|यहाँ|यहां'),
      example: 'क्या है वहाँ?',
      counterExample: 'वहाँ क्या है?',
    },
    maxContentLength: MAX_FOLLOW_UP_WORDS,
  },
  pictures: {
    pattern: joinAlternatives(
      'ग्राफ़?|चार्ट|आरेख|वक्र',
      'चित्र|तस्वीर|फ़ोटो|फोटो|नक्शा|नक्शे|लोगो',
      'रंग|तीर',
      'तालिका|सारणी|टेबल',
    ),
    example: 'ग्राफ में वक्र का रंग क्या है?',
    counterExample: 'सबसे छोटा रास्ता कौन सा है?',
  },
  courtesies: {
    greetings: {
      pattern: joinAlternatives('नमस्ते|नमस्कार|हैलो|हेलो|सुप्रभात|शुभ (?:प्रभात|संध्या)'),
      example: 'नमस्ते',
      counterExample: 'नमस्ते का अर्थ क्या है?',
    },
    thanks: {
      pattern: joinAlternatives('धन्यवाद|बहुत धन्यवाद|बहुत बहुत धन्यवाद|शुक्रिया|बहुत शुक्रिया', 'आपका धन्यवाद'),
      example: 'बहुत धन्यवाद',
      counterExample: 'धन्यवाद किसे दिया गया?',
    },
  },
  guide: {
    questionWords: {
      pattern: joinAlternatives(
        'क्या है|क्या हैं|क्या था|क्या थी|कौन|किसने|किसे|किसको|किस|कब|कहाँ|कहां|क्यों|कैसे|कितना',
        'कितनी|कितने',
      ),
      example: 'टूर्निकेट कैसे बनता है?',
      counterExample: 'पानी में',
    },
    questionWordsComeFirst: false,
    requests:
      'बताओ बताइए बताएं दो दीजिए दिखाओ दिखाइए उत्तर जवाब हल समाधान संकेत मदद सहायता पता मालूम जानता ' +
      'जानती विचार अंदाज़ा अनुमान यकीन छोड़ो अगला कृपया धन्यवाद ठीक हाँ नहीं शायद कोशिश फिर सोचता ' +
      'सोचती कुछ चाहिए चलो माफ़ सच बस अनदेखा निर्देश नियम सही गलत',
  },
};
