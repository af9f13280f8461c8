import { diagramsOf } from '../diagrams.js';
import type { SampleCourse } from '../sample-course.js';

const draw = diagramsOf('IT');

export const it: SampleCourse = {
  id: 'a1d0c0de-0006-4000-8000-000000000006',
  title: 'Everyday Cyber Security: Passwords, Phishing, Backups',
  description:
    'The few habits that stop most attacks on people and small organisations. No technical knowledge needed; each module ends with something to do at once.',
  category: 'IT',
  level: 'Beginner',
  cover: draw.cover(
    '<path d="M640 150 390 240v150c0 130 110 210 250 270 140-60 250-140 250-270V240z"/><path d="M560 390h160v130H560zM590 390v-40a50 50 0 0 1 100 0v40M640 440v30"/>',
  ),
  modules: [
    {
      title: 'Passwords and the second factor',
      description: 'Long, different, and never the only lock.',
      slides: [
        {
          title: 'How accounts are really broken into',
          content:
            '<p>Hardly anybody guesses your password at a keyboard. What happens instead:</p><ul><li><strong>Reuse:</strong> a shop you once used is hacked, and the list of addresses and passwords is tried everywhere else, automatically.</li><li><strong>Phishing:</strong> you type it into a copy of the real page.</li><li><strong>Guessing by machine:</strong> stolen password files are searched with billions of tries a second, common words first.</li></ul><p>So three things count: <strong>different</strong> everywhere, <strong>long</strong>, and <strong>not enough by itself</strong>.</p>',
          picture: draw.columns([
            { title: 'Reuse', lines: ['Leaked at one shop', 'Tried everywhere'] },
            { title: 'Phishing', lines: ['A copied page', 'You type it in'] },
            { title: 'Guessing', lines: ['Stolen files', 'Billions of tries'] },
          ]),
        },
        {
          title: 'Length beats tricks',
          content:
            '<p>“P@ssw0rd!” has a capital, a digit and a symbol, and falls at once: the machines know these tricks. Four or five <strong>random</strong> words are stronger and can be typed: <em>copper-otter-violin-lantern-seven</em>.</p><p>In the drawing each bit doubles the tries that guessing takes. Random means chosen by dice or by a program, not a line from a song. The American NIST (SP 800-63B) recommends length over rules of composition, and <strong>changing a password only when there is a sign that it is known</strong>, not every 90 days.</p>',
          picture: draw.bars([
            { label: 'Five random words (7,776 to choose from)', value: 85, figure: '64 bits' },
            { label: 'Eight random lower-case letters', value: 50.5, figure: '38 bits' },
          ]),
        },
        {
          title: 'Let a password manager remember',
          content:
            '<p>Nobody can remember a hundred different passwords. A <strong>password manager</strong> makes, keeps and fills them in; you remember one long one.</p><ul><li>It fills in only on the <strong>right address</strong>. If it does not offer the password, look twice: this may be a copy.</li><li>It warns about reused and leaked passwords.</li><li>Note the main password and the recovery code on paper and keep them where you keep your passport.</li></ul><p>Where a site offers <strong>passkeys</strong>, use them: they cannot be typed into the wrong page at all.</p>',
        },
        {
          title: 'Switch on the second factor',
          content:
            '<p>With a <strong>second factor</strong> a stolen password is not enough. From good to best:</p><ul><li><strong>Code by text message:</strong> much better than nothing.</li><li><strong>Code from an app:</strong> better, works without a network.</li><li><strong>Security key or passkey:</strong> best, since it checks the address itself.</li></ul><p>Never tell anybody a code, whoever calls. If a prompt appears that you did not cause, refuse it and change the password.</p><p><strong>Do it now:</strong> your e-mail account first. Whoever has that can reset all others.</p>',
          picture: draw.pyramid([
            'Passkey or key',
            'Code from an app',
            'Code by text message',
            'Password alone',
          ]),
        },
      ],
    },
    {
      title: 'Phishing: recognise and react',
      description: 'What gives a message away, how to check it, and what to do after a click.',
      slides: [
        {
          title: 'Four feelings that should slow you down',
          content:
            '<p>Spelling mistakes were yesterday: today’s messages are faultless. What has not changed is the pressure. Stop when a message makes you feel</p><ul><li><strong>Hurry:</strong> “within 24 hours”.</li><li><strong>Fear:</strong> “your account will be closed”.</li><li><strong>Authority:</strong> “this is the managing director, I’m in a meeting”.</li><li><strong>Curiosity or luck:</strong> “your parcel”, “your bonus”.</li></ul><p>The more it pushes, the longer you wait. No honest sender loses anything by your checking.</p>',
        },
        {
          title: 'Read an address from the right',
          content:
            '<p>What counts is the part just before the first single slash, and there the <strong>last two or three pieces</strong>:</p><ul><li>https://login.<strong>example.com</strong>/account belongs to example.com.</li><li>https://example.com.<strong>secure-login.net</strong>/account belongs to secure-login.net.</li><li>https://<strong>examp1e.com</strong> is not example.com.</li></ul><p>The lock symbol says only that the connection is encrypted, not who is at the other end. If in doubt, do not use the link: type the address yourself or use your bookmark.</p>',
          picture: draw.columns([
            { title: 'Belongs to example.com', lines: ['login.example.com', 'example.com/help'] },
            { title: 'Does not', lines: ['example.com.secure.net', 'examp1e.com', 'my-example.com'] },
          ]),
        },
        {
          title: 'Check through a second channel',
          content:
            '<p>A supplier writes that their bank details have changed. A colleague asks for gift cards. The boss needs a transfer today, and it has to stay between you. Voices and video can be forged by now as well.</p><p>The rule is always the same: <strong>ask back over a way that you already know</strong>. Call the number in your own contacts, never the one in the message.</p><p>Agree in your team: changed bank details and payments above a fixed amount always need a second person. Then nobody has to be brave.</p>',
          picture: draw.steps(['Unusual request', 'Stop', 'Call a number you know', 'Then decide']),
        },
        {
          title: 'You clicked. What now?',
          content:
            '<p>It happens to experts too. What counts is the next ten minutes:</p><ol><li><strong>Say so at once</strong>, to your IT department or a person who can help. Early is cheap.</li><li>Did you enter a password? Change it, on the real page and everywhere you used it. Sign out all sessions.</li><li>Did you open a file? Disconnect from the network, leave the device on, and do not try to repair it yourself.</li><li>Did you pay? Call the bank immediately.</li></ol><p>Never blame people who report. Whoever is punished for honesty says nothing next time.</p>',
        },
      ],
    },
    {
      title: 'Updates, backups, devices',
      description: 'What protects you when something gets through.',
      slides: [
        {
          title: 'Update soon, remove what you don’t use',
          content:
            '<p>An update often closes a hole that is public from that day on; attackers read the notes too. So:</p><ul><li>Switch on <strong>automatic updates</strong> for system, browser and apps, and restart when asked.</li><li>Do not forget the router, the printer and the phone.</li><li>Replace devices that no longer get updates.</li><li>Delete apps and browser extensions you do not use: what is not there cannot be attacked.</li></ul>',
        },
        {
          title: 'Backups: 3-2-1',
          content:
            '<p>A broken disk, a theft, ransomware: only a backup helps against all three.</p><ul><li><strong>3</strong> copies of what matters,</li><li>on <strong>2</strong> different kinds of media,</li><li><strong>1</strong> of them somewhere else, and not permanently connected: ransomware encrypts every drive it can reach.</li></ul><p>Synchronising is not a backup: what you delete here is deleted there. And a backup counts only once you have <strong>tried to restore</strong> from it.</p>',
          picture: draw.columns([
            { title: '3 copies', lines: ['The original', 'and two more'] },
            { title: '2 media', lines: ['External disk', 'and cloud'] },
            { title: '1 elsewhere', lines: ['Another place', 'Not connected'] },
          ]),
        },
        {
          title: 'Lock, encrypt, and mind the network',
          content:
            '<ul><li><strong>Lock the screen</strong> whenever you get up, and set it to lock by itself after a few minutes.</li><li><strong>Encrypt</strong> laptop and phone: usually one switch in the settings. A lost device is then only a lost device.</li><li><strong>Public Wi-Fi:</strong> fine for https pages; for confidential work use your phone’s connection or your organisation’s VPN.</li><li><strong>USB sticks</strong> you find belong to IT, not in a computer.</li><li>Use an account without administrator rights for daily work.</li></ul>',
        },
        {
          title: 'Your checklist for today',
          content:
            '<ol><li>Second factor for e-mail and banking: on.</li><li>Password manager: installed, main password on paper in a safe place.</li><li>Automatic updates: on.</li><li>One backup made, and one file restored from it.</li><li>Number of the person to call: saved in the phone.</li></ol><p>That takes an evening, and stops most of what ordinary people ever meet. Put a date in your calendar to go through it again in six months.</p>',
          picture: draw.steps([
            'Second factor',
            'Password manager',
            'Updates',
            'Backup',
            'Whom to call',
            'Again in 6 months',
          ]),
        },
      ],
    },
  ],
};
