import { diagramsOf } from '../diagrams.js';
import type { SampleCourse } from '../sample-course.js';

const draw = diagramsOf('Health & Safety');

export const health: SampleCourse = {
  id: 'a1d0c0de-0001-4000-8000-000000000001',
  title: 'First Aid at Work: The First Ten Minutes',
  description:
    'What to do between an emergency and the arrival of help: check, call, resuscitate, stop bleeding. Follows the 2021 European resuscitation guidelines for lay rescuers.',
  category: 'Health & Safety',
  level: 'Beginner',
  cover: draw.cover(
    '<path d="M640 560C470 440 390 350 390 260a120 120 0 0 1 250-40 120 120 0 0 1 250 40c0 90-80 180-250 300z"/><path d="M430 350h130l40-90 70 170 45-80h140"/>',
  ),
  modules: [
    {
      title: 'Before you touch anyone',
      description: 'Stay safe, find out what is wrong, and get help on its way.',
      slides: [
        {
          title: 'Why the first minutes count',
          content:
            '<p>An ambulance usually needs several minutes. Without oxygen, the brain begins to suffer lasting damage after about four to six.</p><p>In a cardiac arrest, the chance of survival falls with every minute without resuscitation. Whoever stands nearest is therefore part of the rescue: <strong>you are the first link of the chain</strong>.</p><p>You do not need to be a professional. You need to recognise, call, and begin.</p>',
          picture: draw.steps([
            'Recognise and call',
            'Begin CPR',
            'Use a defibrillator',
            'Hand over to professionals',
          ]),
        },
        {
          title: 'Your own safety comes first',
          content:
            '<p>Stop for three seconds and look before you run. A second casualty helps nobody.</p><ul><li><strong>Traffic and machines:</strong> switch off, secure, warn others.</li><li><strong>Electricity:</strong> do not touch the person until the power is off.</li><li><strong>Gas, smoke, chemicals:</strong> stay out and call the fire service.</li><li><strong>Blood:</strong> wear gloves from the first aid kit.</li></ul><p>If it is not safe and you cannot make it safe, keep your distance and call for help.</p>',
        },
        {
          title: 'Check: response and breathing',
          content:
            '<ol><li><strong>Speak and touch:</strong> “Are you all right?” Shake the shoulders gently.</li><li><strong>No response?</strong> Shout for help, lay the person on their back.</li><li><strong>Open the airway:</strong> one hand on the forehead, two fingers under the chin, tilt the head back.</li><li><strong>Look, listen and feel</strong> for breathing, for no more than 10 seconds.</li></ol><p>Slow, noisy gasps are <strong>not</strong> normal breathing. They are common in the first minutes of a cardiac arrest. Treat them as no breathing.</p>',
          picture: draw.steps([
            'Is it safe?',
            'Does the person respond?',
            'Open the airway',
            'Breathing normally?',
          ]),
        },
        {
          title: 'Call for help well',
          content:
            '<p>Call 112 (in Europe), 999 (United Kingdom), 911 (North America), or your local emergency number. Put the phone on <strong>loudspeaker</strong>, so that your hands are free.</p><ul><li><strong>Where</strong> exactly: street, building, floor, entrance.</li><li><strong>What</strong> happened.</li><li><strong>How many</strong> people, and how they are.</li><li><strong>Wait</strong> for questions. Never hang up first: the dispatcher will guide you, also through CPR.</li></ul><p>Send one named person to fetch the defibrillator and another to meet the ambulance: “You, in the red shirt” works better than “somebody”.</p>',
        },
      ],
    },
    {
      title: 'When someone is not breathing',
      description: 'Chest compressions, the defibrillator, and the recovery position.',
      slides: [
        {
          title: 'Chest compressions',
          content:
            '<ol><li>Kneel beside the chest. Put the heel of one hand in the <strong>centre of the chest</strong>, the other hand on top.</li><li>Arms straight, shoulders above your hands.</li><li>Press down <strong>5 to 6 cm</strong>, at <strong>100 to 120 a minute</strong>: about two a second.</li><li>Let the chest come up fully after each push, without lifting your hands.</li></ol><p>It is hard work. Change over every two minutes if somebody can help, with as short a pause as possible.</p>',
          picture: draw.columns([
            { title: 'Where', lines: ['Centre of the chest', 'Firm, flat ground'] },
            { title: 'How deep', lines: ['5 to 6 cm', 'Full release each time'] },
            { title: 'How fast', lines: ['100 to 120 a minute', 'Hardly any pauses'] },
          ]),
        },
        {
          title: 'Rescue breaths: 30 to 2',
          content:
            '<p>If you are trained and willing, give two breaths after every 30 compressions: tilt the head, lift the chin, close the nose, seal your mouth over theirs and blow for one second, until the chest <strong>visibly rises</strong>.</p><p>If you are not trained or do not want to, give <strong>compressions without a break</strong>. That is far better than doing nothing.</p><p>For children and after drowning breaths matter more: begin with five, if you know how.</p>',
        },
        {
          title: 'The defibrillator tells you what to do',
          content:
            '<p>An AED (automated external defibrillator) is made for people who have never used one. It measures the heart’s rhythm and gives a shock only if one is needed.</p><ol><li>Switch it on and follow its voice.</li><li>Bare the chest and stick the pads on as the pictures show: one below the right collarbone, one on the left side below the armpit.</li><li><strong>Nobody touches the person</strong> while it analyses or shocks.</li><li>Go on with compressions at once afterwards.</li></ol><p>Somebody else continues CPR while you prepare it.</p>',
          picture: draw.cycle(
            ['Switch it on', 'Attach the pads', 'Stand clear', 'Compressions: 2 minutes'],
            'Until help arrives',
          ),
        },
        {
          title: 'Unconscious but breathing: recovery position',
          content:
            '<p>On the back, the tongue or vomit can block the airway. On the side, it stays open.</p><ol><li>Arm nearest to you out at a right angle, palm up.</li><li>Back of the other hand against the cheek nearest to you.</li><li>Pull the far knee up and roll the person towards you.</li><li>Tilt the head back so that the mouth is the lowest point.</li></ol><p><strong>Keep checking the breathing.</strong> If it stops or becomes abnormal, turn the person on their back and start CPR.</p>',
        },
      ],
    },
    {
      title: 'Three emergencies at work',
      description: 'Severe bleeding, burns and choking, and what to have ready.',
      slides: [
        {
          title: 'Severe bleeding: press, and keep pressing',
          content:
            '<ol><li>Press directly on the wound, with gloves and a dressing if you have them, with your hand if not.</li><li>Keep the pressure up until help takes over. If blood comes through, put another dressing on top and press harder.</li><li>Lay the person down and keep them warm: blood loss leads to shock.</li></ol><p>For life-threatening bleeding from an arm or leg that pressure does not stop, use a <strong>tourniquet</strong> 5 to 7 cm above the wound, not over a joint, and note the time. It hurts; that is no reason to loosen it.</p>',
        },
        {
          title: 'Burns: cool water for 20 minutes',
          content:
            '<ul><li>Cool the burn under <strong>cool running water for 20 minutes</strong>, starting at once. No ice: it damages the skin further.</li><li>Take off rings, watches and clothing near the burn before it swells. Leave what sticks to the skin.</li><li>Cover loosely with cling film or a clean, non-fluffy dressing.</li><li>No butter, toothpaste or flour.</li></ul><p>Call an ambulance for burns larger than the person’s hand, on face, hands, feet or genitals, from electricity or chemicals, and for any deep burn.</p>',
          picture: draw.columns([
            { title: 'Do', lines: ['Cool running water', '20 minutes', 'Cover loosely'] },
            { title: 'Never', lines: ['Ice', 'Butter or creams', 'Popping blisters'] },
          ]),
        },
        {
          title: 'Choking: cough, back blows, thrusts',
          content:
            '<p>Who can still cough should cough: encourage, and do nothing else. If the cough becomes weak or silent:</p><ol><li>Lean the person forward and give up to <strong>five sharp blows between the shoulder blades</strong> with the heel of your hand.</li><li>If that does not help, give up to <strong>five abdominal thrusts</strong>: stand behind, fist between navel and breastbone, pull inwards and upwards.</li><li>Alternate, five and five. If the person becomes unconscious, call for help and start CPR.</li></ol><p>For pregnant people and infants under one year use chest thrusts in place of abdominal ones. After abdominal thrusts a doctor should always check the person.</p>',
          picture: draw.steps(['Encourage coughing', 'Five back blows', 'Five abdominal thrusts']),
        },
        {
          title: 'Prepare your workplace today',
          content:
            '<p>Five minutes now are worth more than this whole course later. Find out:</p><ul><li>Where is the nearest first aid kit, and is it complete?</li><li>Where is the nearest AED?</li><li>Who are the trained first aiders, and how do you reach them?</li><li>What is your exact address, as you would say it to a dispatcher?</li><li>Where are accidents recorded?</li></ul><p>Reading is a start, hands remember better: take a practical course and refresh it every two to three years.</p>',
        },
      ],
    },
  ],
};
