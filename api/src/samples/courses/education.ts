import { diagramsOf } from '../diagrams.js';
import type { SampleCourse } from '../sample-course.js';

const draw = diagramsOf('Education');

export const education: SampleCourse = {
  id: 'a1d0c0de-0005-4000-8000-000000000005',
  title: 'Plan and Teach a Lesson People Learn From',
  description:
    'From the goal to the last question: teaching for trainers, tutors and new teachers. Plan backwards, explain with examples, check understanding and give feedback that is used.',
  category: 'Education',
  level: 'Intermediate',
  cover: draw.cover(
    '<path d="m250 330 390-150 390 150-390 150z"/><path d="M410 400v120c120 80 340 80 460 0V400"/><path d="M1030 330v190"/>',
  ),
  modules: [
    {
      title: 'Plan backwards',
      description: 'Goal first, then the proof, then the activities.',
      slides: [
        {
          title: 'Begin at the end',
          content:
            '<p>Most lessons are planned forwards: what will I talk about? Wiggins and McTighe propose the opposite, <strong>backward design</strong>:</p><ol><li>What should people be able to <strong>do</strong> afterwards?</li><li>How will I <strong>see</strong> that they can?</li><li>Which activities lead there?</li></ol><p>It saves time twice: you leave out what does not serve the goal, and you notice during the lesson whether it is being reached.</p>',
          picture: draw.steps([
            'Goal: what they can do',
            'Evidence: how I see it',
            'Activities: the way there',
          ]),
        },
        {
          title: 'Write an objective you can observe',
          content:
            '<p>“Understand fractions” cannot be seen. “<strong>Compare two fractions and justify which is larger</strong>” can.</p><p>A good objective has three parts: <strong>who</strong> does <strong>what</strong> (an observable verb), and <strong>under which conditions</strong> or how well.</p><ul><li>Weak: “Know the fire rules.”</li><li>Better: “Walk from your desk to the assembly point by two routes, without help.”</li></ul><p>One lesson carries one or two objectives. Tell them to the learners in plain words.</p>',
        },
        {
          title: 'Six kinds of thinking',
          content:
            '<p>Bloom’s taxonomy, in the revision of 2001 by Anderson and Krathwohl, orders what we ask learners to do: from remembering to creating.</p><p>It is no ladder on which higher is always better. Nobody analyses what they do not know. Use it to check that your questions do not all stop at <em>remember</em>, and that the exam asks for the same kind of thinking as the lesson did.</p>',
          picture: draw.pyramid(['Create', 'Evaluate', 'Analyze', 'Apply', 'Understand', 'Remember']),
        },
        {
          title: 'The shape of a lesson',
          content:
            '<p>For 45 minutes, for example:</p><ul><li><strong>5 min – Recall:</strong> three questions about last time, books closed.</li><li><strong>5 min – Why:</strong> a problem that today’s topic solves.</li><li><strong>10 min – Explain</strong> and show worked examples.</li><li><strong>10 min – Practise together,</strong> with your help.</li><li><strong>10 min – Practise alone.</strong></li><li><strong>5 min – Exit question:</strong> one task that shows whether the goal was reached.</li></ul><p>Plan what you will leave out if time runs short. It should never be the practice.</p>',
          picture: draw.steps([
            'Recall',
            'Why it matters',
            'Explain',
            'Practise together',
            'Practise alone',
            'Exit question',
          ]),
        },
        {
          title: 'Expect the misconceptions',
          content:
            '<p>Learners do not arrive empty. They bring ideas that have served them well: that heavier things fall faster, that ¼ is larger than ⅓ because 4 is larger than 3.</p><p>Such ideas do not vanish by being told otherwise. For each lesson note the two likeliest, and plan a moment that brings them into the open: let people predict, see what happens, and explain the difference. Experienced colleagues know the list. Ask them.</p>',
        },
      ],
    },
    {
      title: 'Teach, check, respond',
      description: 'Explain clearly, ask well, and give feedback that is used.',
      slides: [
        {
          title: 'Explain with worked examples',
          content:
            '<p>For beginners, a fully <strong>worked example</strong> teaches more than a problem to be solved: searching for a solution uses up the working memory that learning needs (Sweller’s cognitive load theory).</p><ol><li>Show one, thinking aloud: “Now I ask myself…”</li><li>Show a second that differs in just one respect.</li><li>Give one with the last step missing, then with more missing.</li><li>Let them do one alone.</li></ol><p>The more somebody knows, the sooner you take the examples away.</p>',
          picture: draw.steps(['I do', 'We do', 'You do together', 'You do alone']),
        },
        {
          title: 'Less on the slide',
          content:
            '<p>Richard Mayer’s research on learning with media gives simple rules:</p><ul><li>Words <strong>and</strong> pictures are better than words alone.</li><li>Leave out decoration that does not explain anything.</li><li>Put the label beside the part it names, not into a legend.</li><li>Do not read the slide out: people cannot listen and read different things at once.</li></ul><p>One idea a slide. If you need a minute to explain why something is on it, take it off.</p>',
        },
        {
          title: 'Ask, then wait three seconds',
          content:
            '<p>Mary Budd Rowe found that teachers wait about <strong>one second</strong> for an answer. When they wait <strong>three seconds or more</strong>, answers become longer, more learners take part, and fewer say nothing.</p><ul><li>Ask first, pause, then name a person: so everybody thinks.</li><li>“What makes you think so?” after right answers too.</li><li>Let all answer at once: on paper, on cards, with fingers. The three who always raise their hands do not tell you how the other twenty are doing.</li></ul><p>“Any questions?” is not a check. Silence means nothing.</p>',
          picture: draw.bars([
            { label: 'Wait for an answer: what helps', value: 90, figure: '3 s or more' },
            { label: 'Wait for an answer: what is usual', value: 30, figure: '1 s' },
          ]),
        },
        {
          title: 'Feedback that is used',
          content:
            '<p>Hattie and Timperley (2007) sum it up in three questions that good feedback answers:</p><ul><li><strong>Where am I going?</strong> The goal.</li><li><strong>How am I going?</strong> What is there already, and what is not.</li><li><strong>Where to next?</strong> One step to take now.</li></ul><p>Speak of the work, not of the person: “The second paragraph gives no reason” rather than “You are careless”. And leave time in which it can be used: feedback that nobody acts on is only judgement.</p>',
          picture: draw.cycle(['Where am I going?', 'How am I going?', 'Where to next?'], 'Feedback'),
        },
        {
          title: 'After the lesson: two minutes',
          content:
            '<p>Sort the exit answers into three piles: <strong>got it, nearly, not yet</strong>. The sizes of the piles plan your next lesson:</p><ul><li>Most got it: go on, and help the few apart.</li><li>Many nearly: begin next time with one more example of exactly that step.</li><li>Most not yet: the explanation failed, not the class. Try another way.</li></ul><p>Then write one sentence: what would I do differently? Kept for a year, these sentences are the best course on teaching you can get.</p>',
        },
      ],
    },
  ],
};
