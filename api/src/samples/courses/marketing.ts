import { diagramsOf } from '../diagrams.js';
import type { SampleCourse } from '../sample-course.js';

const draw = diagramsOf('Marketing');

export const marketing: SampleCourse = {
  id: 'a1d0c0de-0003-4000-8000-000000000003',
  title: 'Marketing That Starts with the Customer',
  description:
    'Find out whom you serve and what they need, say it clearly, and choose channels from e-mail to social media by what they bring. With worked figures.',
  category: 'Marketing',
  level: 'Beginner',
  cover: draw.cover(
    '<path d="M340 320v90h110l300 130V190L450 320z"/><path d="m470 412 40 140h80l-36-112"/><path d="M830 300a90 90 0 0 1 0 130M890 240a180 180 0 0 1 0 250"/>',
  ),
  modules: [
    {
      title: 'Know whom you serve',
      description: 'Segments, needs, and a promise that sets you apart.',
      slides: [
        {
          title: 'People hire products to get a job done',
          content:
            '<p>Nobody wants a drill; they want a shelf on the wall, and a living room that looks tidy. Before you think about advertising, find the <strong>job</strong> your customers hire you for.</p><p>Ask five recent customers, and listen:</p><ul><li>What happened that made you look for something like this?</li><li>What did you use before? What annoyed you about it?</li><li>What nearly kept you from buying?</li><li>How would you describe it to a friend?</li></ul><p>Write down their words exactly. They are better copy than you could invent.</p>',
        },
        {
          title: 'Segment by need, not by age',
          content:
            '<p>Two women of 35 in the same street may want opposite things. A useful segment is a group that shares a <strong>need and a situation</strong>.</p><p>A bicycle shop, for example, serves commuters (reliable, fast repair), families (safe, room for children) and sports riders (light, advice). The same advertisement cannot speak to all three.</p><p>A segment is worth serving if it is large enough, reachable, willing to pay, and better served by you than by others.</p>',
          picture: draw.columns([
            {
              title: 'Commuters',
              lines: ['Reliable every day', 'Repair by tomorrow', 'Reached: local search'],
            },
            { title: 'Families', lines: ['Safe and roomy', 'Test rides', 'Reached: schools, friends'] },
            {
              title: 'Sports riders',
              lines: ['Light and precise', 'Expert advice', 'Reached: clubs, video'],
            },
          ]),
        },
        {
          title: 'Position yourself',
          content:
            '<p>Positioning is the place you take in somebody’s mind, next to the alternatives. Fill in this sentence:</p><p><strong>For</strong> (segment) <strong>who</strong> (need), <strong>we are the</strong> (category) <strong>that</strong> (main benefit), <strong>unlike</strong> (alternative), <strong>because</strong> (proof).</p><p>“For commuters who need their bike every morning, we are the workshop that repairs it overnight, unlike shops with two weeks’ wait, because we keep the 200 most common parts in stock.”</p><p>If the sentence would also fit a competitor, it is not finished.</p>',
        },
        {
          title: 'Say the benefit, then prove it',
          content:
            '<p>A <strong>feature</strong> is what it has. A <strong>benefit</strong> is what that means for the customer. Ask “so what?” until you arrive at something people care about.</p><ul><li>“200 parts in stock” – so what? – “your bike is ready tomorrow” – so what? – “<strong>you get to work on time</strong>”.</li></ul><p>Lead with the benefit, support it with the feature, and prove it: a number, a guarantee, a customer’s own words. One message at a time; whoever says three things is remembered for none.</p>',
          picture: draw.steps(['Feature', 'Benefit', 'Proof']),
        },
        {
          title: 'Price is part of the message',
          content:
            '<p>A price tells people what to expect. Three ways to find one:</p><ul><li><strong>Cost:</strong> the floor. Below it every sale loses money.</li><li><strong>Competition:</strong> the frame in which customers compare.</li><li><strong>Value:</strong> the ceiling. What is the solved problem worth to them?</li></ul><p>Discounts are a habit that customers learn quickly. Instead of lowering the price of the same thing, offer a smaller version, or add something that costs you little and helps them much.</p>',
        },
      ],
    },
    {
      title: 'Reach them, and measure it',
      description: 'The customer’s way, the channels along it, and the few figures that matter.',
      slides: [
        {
          title: 'The customer’s way to you',
          content:
            '<p>People rarely buy on first sight. They pass through stages, and at each they need something else from you.</p><ul><li><strong>Aware:</strong> they notice a problem, and that you exist.</li><li><strong>Interested:</strong> they compare. Show how it works and what others say.</li><li><strong>Customer:</strong> make the first step small and without risk.</li><li><strong>Regular:</strong> they come back and recommend you. This is where most of the profit is.</li></ul><p>Find the stage at which you lose most people, and work on that one first.</p>',
          picture: draw.steps(['10,000 see it', '400 visit the site', '40 ask for an offer', '10 buy']),
        },
        {
          title: 'Choose few channels',
          content:
            '<p>Be where your segment already looks, and do it well:</p><ul><li><strong>Search:</strong> for people who are looking right now. Begin with your local listing, opening hours and reviews.</li><li><strong>E-mail:</strong> for people who know you. Ask for permission, write when you have something useful to say.</li><li><strong>Social media:</strong> for being remembered. Show your work and answer questions; one network done well beats four neglected ones.</li><li><strong>Recommendation:</strong> the cheapest of all. Ask happy customers, right when they are happy.</li></ul>',
          picture: draw.columns([
            { title: 'Search', lines: ['Looking now', 'High intent'] },
            { title: 'E-mail', lines: ['Know you', 'You own the list'] },
            { title: 'Social media', lines: ['Not looking', 'Be remembered'] },
            { title: 'Word of mouth', lines: ['Trust a friend', 'Just ask'] },
          ]),
        },
        {
          title: 'Write so that people read',
          content:
            '<ol><li><strong>Headline:</strong> the benefit, in the customer’s words.</li><li><strong>First sentence:</strong> their situation. They should think “that’s me”.</li><li><strong>Proof:</strong> one number or one quotation.</li><li><strong>One call to action</strong> that says what happens next: “Book a repair for tomorrow”, not “Submit”.</li></ol><p>Short sentences, concrete nouns, no superlatives. Read it aloud: where you stumble, rewrite. Promise only what you keep; reviews are written by people whose expectations you set.</p>',
        },
        {
          title: 'Three figures that decide',
          content:
            '<p><strong>Conversion rate</strong> = buyers ÷ visitors. Ten buyers out of 400 visitors: 2.5%.</p><p><strong>Acquisition cost</strong> = spending ÷ new customers. 500 spent on those ten: 50 per customer.</p><p><strong>Lifetime value</strong> = what a customer contributes over time. A margin of 30 per purchase, twice a year, for three years: 180.</p><p>Here 50 buys 180, which pays. As a rule of thumb, lifetime value should be at least three times the acquisition cost; and mind the cash, for the 50 is spent today and the 180 arrives over three years.</p>',
          picture: draw.bars([
            { label: 'Lifetime value of a customer', value: 90, figure: '180' },
            { label: 'Cost of winning one', value: 25, figure: '50' },
          ]),
        },
        {
          title: 'Test one thing at a time',
          content:
            '<p>Opinions are cheap, tests decide. In an <strong>A/B test</strong> half of your visitors, chosen at random, see version A, half version B. Everything else stays equal.</p><ol><li>Write down the question and the figure that decides, before you start.</li><li>Fix how long the test runs. Whoever stops as soon as B leads finds winners that are none.</li><li>Mind small numbers: 6 sales against 4 prove nothing. For a change from 2.5% to 3% you need many thousands of visitors a side.</li><li>Keep a list of what you tested and learned.</li></ol><p>With little traffic, talk to five customers instead. It is faster and tells you why.</p>',
          picture: draw.cycle(['Question', 'Two versions', 'Measure', 'Decide'], 'Learn'),
        },
      ],
    },
  ],
};
