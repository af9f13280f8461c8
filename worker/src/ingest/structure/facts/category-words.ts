import type { DefaultCategory, Level } from '@lectern/contract';

/** Words in the text of a deck that indicate a category; a star matches any ending. */
export const CATEGORY_WORDS: Record<DefaultCategory, readonly string[]> = {
  'Health & Safety': [
    ...['hazard*', 'safety', 'injur*', 'accident*', 'ppe', 'protective', 'ergonomic*', 'evacuat*', 'fire'],
    ...['extinguisher*', 'first-aid', 'hygien*', 'infection*', 'patient*', 'clinical', 'hospital*', 'nurs*'],
    ...['disease*', 'health', 'medic*', 'vaccin*', 'toxic*', 'chemical*', 'osha', 'nutrition*', 'diet*'],
    ...['exposure', 'emergency', 'emergencies', 'wellbeing', 'vital', 'cpr', 'therap*', 'symptom*'],
  ],
  Business: [
    ...['business*', 'revenue*', 'profit*', 'strateg*', 'stakeholder*', 'finance', 'financial', 'accounting'],
    ...['invest*', 'entrepreneur*', 'startup*', 'budget*', 'management', 'manager*', 'leadership', 'compan*'],
    ...['negotiat*', 'procurement', 'supply', 'governance', 'shareholder*', 'economic*', 'economy', 'kpi*'],
    ...['ceo', 'employee*', 'hr', 'recruit*', 'b2b', 'pricing', 'swot', 'quarter*', 'invoice*', 'tax*'],
  ],
  Marketing: [
    ...['marketing', 'brand*', 'campaign*', 'advertis*', 'seo', 'audience*', 'customer*', 'consumer*'],
    ...['funnel*', 'conversion*', 'influencer*', 'promotion*', 'segmentation', 'positioning', 'copywriting'],
    ...['newsletter*', 'engagement', 'lead*', 'persona*', 'crm', 'ctr', 'impressions', 'social', 'content'],
    ...['slogan*', 'loyalty', 'retail*', 'adwords', 'hashtag*', 'publicity', 'market', 'markets'],
  ],
  Psychology: [
    ...['psycholog*', 'cognit*', 'behavio*', 'emotion*', 'memory-bias', 'bias*', 'perception', 'personalit*'],
    ...['anxiet*', 'depress*', 'motivation*', 'freud*', 'mindful*', 'mental', 'conditioning', 'stress*'],
    ...['counsel*', 'trauma*', 'attachment', 'brain', 'neuro*', 'unconscious', 'self-esteem', 'empath*'],
    ...['attitude*', 'stereotype*', 'conformity', 'well-being', 'psychotherap*', 'adolescen*', 'habit*'],
  ],
  Education: [
    ...['teach*', 'pedagog*', 'classroom*', 'curricul*', 'student*', 'pupil*', 'school*', 'learner*'],
    ...['assessment*', 'rubric*', 'lesson*', 'didactic*', 'literacy', 'instruction*', 'educat*', 'syllabus'],
    ...['homework', 'bloom', 'formative', 'summative', 'kindergarten', 'e-learning', 'tutor*', 'grading'],
    ...['scaffolding', 'inclusive', 'academic*', 'faculty', 'learning', 'grammar', 'vocabulary', 'essay*'],
  ],
  IT: [
    ...['software', 'server*', 'database*', 'sql', 'algorithm*', 'cloud', 'api', 'apis', 'linux', 'kernel'],
    ...['python', 'java', 'javascript', 'rust', 'c++', 'c#', 'docker', 'kubernetes', 'openshift', 'git'],
    ...['compiler*', 'thread*', 'cpu', 'gpu', 'http', 'https', 'html', 'css', 'json', 'xml', 'latex', 'tex'],
    ...['encrypt*', 'firewall*', 'network*', 'router*', 'cluster*', 'spark', 'kafka', 'microservice*'],
    ...['garbage', 'heap', 'cache*', 'backup', 'transaction*', 'deadlock*', 'programming', 'developer*'],
    ...['code', 'debug*', 'devops', 'azure', 'aws', 'query', 'queries', 'index*', 'cybersecurity', 'tcp'],
    ...['typescript', 'haskell', 'groovy', 'github', 'android', 'plugin*', 'syntax', 'unix', 'app', 'apps'],
    ...['beamer', 'browser*', 'web', 'data', 'runtime', 'deploy*', 'container*', 'jvm', 'byte*', 'parser*'],
  ],
};

/** Category words that are also frequent in decks of other categories, so that they count less. */
export const WEAK_WORDS = new Set([
  ...[
    'data',
    'code',
    'index*',
    'web',
    'network*',
    'query',
    'queries',
    'content',
    'social',
    'lead*',
    'market',
  ],
  ...[
    'markets',
    'customer*',
    'learning',
    'instruction*',
    'management',
    'compan*',
    'business*',
    'garbage',
    'heap',
  ],
]);

/** Words in titles that indicate a level. */
export const LEVEL_WORDS: Record<Level, RegExp> = {
  Beginner:
    /\b(?:introduction to|intro to|beginners?|basics?|fundamentals?|fondamenti|grundlagen|getting started|101|first steps|primer|for dummies|overview of)\b/gu,
  Intermediate: /\b(?:intermediate|best practices?|in practice|patterns?|applied|hands-on)\b/gu,
  Advanced:
    /\b(?:advanced|deep dive|internals?|expert|complexity of|theorems?|proofs?|under the hood|optimi[sz]ation of|state of the art)\b/gu,
};
