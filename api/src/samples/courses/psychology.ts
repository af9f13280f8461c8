import { diagramsOf } from '../diagrams.js';
import type { SampleCourse } from '../sample-course.js';

const draw = diagramsOf('Psychology');

export const psychology: SampleCourse = {
  id: 'a1d0c0de-0004-4000-8000-000000000004',
  title: 'How Memory Works, and How to Study with It',
  description:
    'What memory research has found out about learning, which popular methods do not work, and a plan for studying that does. Every claim names its source.',
  category: 'Psychology',
  level: 'Beginner',
  cover: draw.cover(
    '<path d="M620 180c-90-50-200 10-190 110-80 30-90 150-10 190-10 90 110 140 200 80z"/><path d="M660 180c90-50 200 10 190 110 80 30 90 150 10 190 10 90-110 140-200 80z"/><path d="M500 320c40-20 80 0 90 40M780 320c-40-20-80 0-90 40M510 450c30 30 70 30 90 0M770 450c-30 30-70 30-90 0"/>',
  ),
  modules: [
    {
      title: 'What memory is',
      description: 'Three steps, a narrow gate, and why we forget.',
      slides: [
        {
          title: 'Encode, store, retrieve',
          content:
            '<p>To remember something, three things have to succeed:</p><ul><li><strong>Encoding:</strong> you take it in and connect it with what you know.</li><li><strong>Storage:</strong> it survives, among other things through sleep.</li><li><strong>Retrieval:</strong> you find it again when you need it.</li></ul><p>“I knew it yesterday” is often no storage problem at all: the memory is there, only the way to it is missing. That is why practising <em>retrieval</em> is so effective, as the next module shows.</p>',
          picture: draw.steps(['Encode: connect it', 'Store: let it settle', 'Retrieve: find it again']),
        },
        {
          title: 'Working memory is a narrow gate',
          content:
            '<p>What you can hold in mind at one moment is tiny. George Miller wrote in 1956 of seven items, plus or minus two; today’s estimate is <strong>about four</strong> (Cowan, 2001).</p><p>The way round it is <strong>chunking</strong>: 1 9 1 4 1 9 4 5 are eight digits, “1914, 1945” are two dates. Experts do not have a larger working memory; they see larger chunks.</p><p>For studying this means: one new thing at a time, notes at hand, and no phone beside you. Each interruption empties the gate.</p>',
        },
        {
          title: 'The forgetting curve',
          content:
            '<p>In 1885 Hermann Ebbinghaus published what he had found by learning lists of nonsense syllables himself: forgetting is <strong>fast at first, then slow</strong>. After one day only about a third of the effort of learning was still saved. A repetition in 2015 by Murre and Dros found much the same curve.</p><p>Meaningful material lasts longer than syllables, but the shape is the same. And each successful recall makes the curve flatter.</p>',
          picture: draw.chart({ x: 'Time', y: 'Remembered' }, [
            {
              label: 'With recalls in between',
              points: [
                [0, 98],
                [8, 78],
                [10, 98],
                [26, 82],
                [28, 98],
                [58, 86],
                [60, 98],
                [100, 90],
              ],
            },
            {
              label: 'Learned once',
              points: [
                [0, 98],
                [4, 62],
                [10, 46],
                [20, 37],
                [40, 30],
                [70, 26],
                [100, 24],
              ],
            },
          ]),
        },
        {
          title: 'Memory is rebuilt, not replayed',
          content:
            '<p>Remembering is not playing a recording. Each time, we rebuild the event from fragments and from what we expect.</p><p>In a classic experiment by Loftus and Palmer (1974) people saw the same film of a car accident. Asked how fast the cars went when they “<strong>smashed</strong> into each other”, they estimated about 41 miles an hour; with “<strong>contacted</strong>” about 32.</p><p>So confidence is no proof that a memory is right. Check against your notes, above all when something feels familiar: familiarity is not knowledge.</p>',
          picture: draw.bars([
            { label: '“smashed”', value: 82, figure: '41 mph' },
            { label: '“contacted”', value: 64, figure: '32 mph' },
          ]),
        },
      ],
    },
    {
      title: 'What works',
      description: 'Retrieval, spacing, mixing and explaining.',
      slides: [
        {
          title: 'Retrieval practice: close the book',
          content:
            '<p>Roediger and Karpicke (2006) let students read a text and then either read it again or write down what they remembered. After five minutes, re-reading was slightly ahead. After <strong>one week</strong> those who had recalled remembered <strong>56%</strong>, those who had re-read <strong>42%</strong>.</p><p>So: read a section, close it, and write down what you know. Then open it and correct. It feels harder than reading again. That effort is what makes it work.</p>',
          picture: draw.bars([
            { label: 'Recalled once', value: 78, figure: '56%' },
            { label: 'Read again', value: 59, figure: '42%' },
          ]),
        },
        {
          title: 'Spacing: a little, often',
          content:
            '<p>The same hours bring far more when spread out. This <strong>spacing effect</strong> is among the best-tested findings of psychology: a review of 2006 (Cepeda and colleagues) gathered hundreds of comparisons.</p><p>How far apart? A good gap is roughly <strong>10 to 20%</strong> of the time you want to remember it for. For an exam in ten days: every day or two. For a year: about every month.</p><p>Come back just before you would have forgotten. Cramming works for tomorrow, and for tomorrow only.</p>',
          picture: draw.steps(['Today', 'Tomorrow', 'In 3 days', 'In a week', 'In 3 weeks', 'In 2 months']),
        },
        {
          title: 'Mix: interleaving',
          content:
            '<p>If you practise ten problems of the same kind in a row, you only choose the method once. In real life, choosing is the hard part.</p><p>Rohrer and Taylor (2007) had students practise the volumes of four solids either type by type or mixed. During practice the mixed group did worse. In the test a week later it was far ahead: <strong>63% against 20%</strong>.</p><p>Mix what is easily confused: types of problems, grammar rules, painters, diagnoses.</p>',
        },
        {
          title: 'Ask why, and explain it',
          content:
            '<p>New knowledge stays where it can hold on to old. Two questions make the connection:</p><ul><li><strong>Why is this so?</strong> Why would this be true, and not the opposite?</li><li><strong>How does it fit</strong> what I already know?</li></ul><p>Then explain it aloud to somebody, or to an empty chair, in simple words and with an example of your own. Where you falter is the gap. A sketch beside the words helps too: two ways to a memory are better than one.</p>',
        },
      ],
    },
    {
      title: 'What does not, and your plan',
      description: 'Popular methods without effect, sleep, and a week that works.',
      slides: [
        {
          title: 'Popular, and nearly useless',
          content:
            '<p>Dunlosky and colleagues reviewed ten study methods in 2013. <strong>High</strong> usefulness: practice testing and distributed practice. <strong>Low</strong>: highlighting, re-reading, summarising without training.</p><p>And “learning styles”? A review by Pashler and colleagues (2008) found no good evidence that people learn better when taught in their preferred style, visual or auditory. Choose the picture or the words by the <strong>subject</strong>, not by the person.</p>',
          picture: draw.columns([
            { title: 'Works well', lines: ['Practice testing', 'Spacing'] },
            { title: 'Helps', lines: ['Mixing', 'Explaining', 'Asking why'] },
            { title: 'Hardly', lines: ['Highlighting', 'Re-reading', 'Learning styles'] },
          ]),
        },
        {
          title: 'The illusion of knowing',
          content:
            '<p>Methods that feel easy feel effective. On re-reading, the text runs smoothly, and we take this fluency for knowledge. Robert Bjork calls the opposite <strong>desirable difficulties</strong>: what makes practice harder now makes memory last.</p><p>Protect yourself:</p><ul><li>Judge by what you can produce with the book closed.</li><li>Wait a while before testing yourself: right after reading everybody knows it.</li><li>Write down your guess before you look up the answer. Errors that are corrected help.</li></ul>',
        },
        {
          title: 'Sleep and attention',
          content:
            '<p>During sleep the brain replays and strengthens what it took in by day. Who sleeps after learning remembers more than who stays awake just as long; an all-night session costs twice, because the next day’s learning suffers too.</p><ul><li>Study the hardest part when you are most awake.</li><li>Put the phone into another room. Even silent on the desk it may draw attention.</li><li>Take short breaks in which you move and do not scroll.</li><li>Recall the day’s main points once before sleeping.</li></ul>',
        },
        {
          title: 'Your plan for a week',
          content:
            '<ol><li><strong>Monday:</strong> study 40 minutes. Close everything and write what you know. Correct it.</li><li><strong>Tuesday:</strong> first 5 minutes: recall Monday. Then new material.</li><li><strong>Thursday:</strong> recall both, mixed. Note what failed.</li><li><strong>Saturday:</strong> explain it to somebody. Practise only what failed.</li><li><strong>Next Saturday:</strong> recall everything once more.</li></ol><p>Try it with this course: close it now, and write down the four methods of module two. Then look.</p>',
          picture: draw.cycle(['Study', 'Close and recall', 'Correct', 'Wait'], 'Again, later'),
        },
      ],
    },
  ],
};
