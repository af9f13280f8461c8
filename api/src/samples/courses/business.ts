import { diagramsOf } from '../diagrams.js';
import type { SampleCourse } from '../sample-course.js';

const draw = diagramsOf('Business');

export const business: SampleCourse = {
  id: 'a1d0c0de-0002-4000-8000-000000000002',
  title: 'Reading the Numbers: Profit, Cash and Budget',
  description:
    'The three financial statements, why profitable firms run out of money, and how to make a budget that guides decisions. For people who are not accountants.',
  category: 'Business',
  level: 'Beginner',
  cover: draw.cover(
    '<path d="M330 170V550H950"/><path d="M420 550V430h90v120M570 550V340h90v210M720 550V240h90v310"/><path d="m410 330 170-90 130-20 180-80"/>',
  ),
  modules: [
    {
      title: 'Three statements, three questions',
      description:
        'What the profit and loss statement, the balance sheet and the cash flow statement each tell.',
      slides: [
        {
          title: 'Why there are three of them',
          content:
            '<p>Each financial statement answers one question about a firm, and none can answer the others’.</p><ul><li><strong>Profit and loss:</strong> did we earn more than we used up in this period?</li><li><strong>Balance sheet:</strong> what do we own and owe on this day?</li><li><strong>Cash flow:</strong> where did money come from, and where did it go?</li></ul><p>Read all three before you form an opinion. A firm can look splendid in one and be in trouble in another.</p>',
          picture: draw.columns([
            { title: 'Profit and loss', lines: ['A period', 'Revenue', 'minus costs', '= profit'] },
            { title: 'Balance sheet', lines: ['A day', 'What we own', 'What we owe', 'Equity'] },
            { title: 'Cash flow', lines: ['A period', 'Operations', 'Investing', 'Financing'] },
          ]),
        },
        {
          title: 'Profit and loss, line by line',
          content:
            '<p>A bakery’s month, in full:</p><ul><li>Revenue: 40,000</li><li>Cost of goods sold (flour, butter, packaging): 14,000</li><li><strong>Gross profit: 26,000</strong>, a gross margin of 65%</li><li>Wages, rent, energy, marketing: 20,000</li><li>Depreciation of the oven: 1,000</li><li><strong>Operating profit: 5,000</strong>, a margin of 12.5%</li></ul><p>The gross margin says whether the product is worth selling. The operating margin says whether the business around it is.</p>',
          picture: draw.bars([
            { label: 'Revenue', value: 100, figure: '40,000' },
            { label: 'Gross profit', value: 65, figure: '26,000' },
            { label: 'Operating profit', value: 12.5, figure: '5,000' },
          ]),
        },
        {
          title: 'The balance sheet always balances',
          content:
            '<p><strong>Assets = liabilities + equity.</strong> Everything the firm owns was paid for either by somebody else’s money or by its owners’.</p><p>Two quick checks:</p><ul><li><strong>Current ratio:</strong> current assets divided by current liabilities. Below 1, the bills of the coming year exceed what will turn into money by then.</li><li><strong>Equity ratio:</strong> equity divided by total assets. The higher, the more losses the firm can bear.</li></ul><p>What is normal differs by industry: compare with similar firms and with last year.</p>',
        },
        {
          title: 'The cash flow statement',
          content:
            '<p>Money moves for three reasons:</p><ul><li><strong>Operations:</strong> customers pay, you pay staff and suppliers. Over time this must be positive.</li><li><strong>Investing:</strong> buying or selling machines and buildings. Usually negative while a firm grows.</li><li><strong>Financing:</strong> loans, repayments, money from or to the owners.</li></ul><p>A firm whose operations lose money and whose loans make up for it is living on borrowed time, whatever its profit says.</p>',
        },
      ],
    },
    {
      title: 'Profit is not cash',
      description: 'How a profitable firm runs out of money, and at what volume it earns any.',
      slides: [
        {
          title: 'A profitable month without money',
          content:
            '<p>In March you deliver goods for 30,000, which customers pay in 60 days. The goods cost you 18,000, paid at once; wages and rent are 8,000.</p><ul><li><strong>Profit in March: +4,000.</strong> Revenue counts when you deliver.</li><li><strong>Cash in March: −26,000.</strong> Nobody has paid you yet.</li></ul><p>The faster you grow, the more of this gap you must bridge. Many young firms fail not for lack of customers but for lack of cash.</p>',
          picture: draw.columns([
            {
              title: 'Profit in March',
              lines: ['+30,000 delivered', '−18,000 goods', '−8,000 wages, rent', '= +4,000'],
            },
            {
              title: 'Cash in March',
              lines: ['0 received', '−18,000 goods', '−8,000 wages, rent', '= −26,000'],
            },
          ]),
        },
        {
          title: 'Shorten the cash cycle',
          content:
            '<p>The <strong>cash conversion cycle</strong> is the time from paying for goods until customers pay you:</p><p>days in stock + days until customers pay − days until you pay suppliers</p><ul><li>Send invoices on the day of delivery, not at the end of the month.</li><li>Ask for a deposit on large orders.</li><li>Remind early and politely: the day after an invoice is due.</li><li>Hold less stock of what sells slowly.</li><li>Agree on longer terms with suppliers, and keep to them.</li></ul>',
          picture: draw.cycle(['Pay suppliers', 'Hold stock', 'Sell', 'Get paid'], 'Days of cash'),
        },
        {
          title: 'Fixed and variable costs',
          content:
            '<p><strong>Variable costs</strong> rise with each unit: material, packaging, payment fees. <strong>Fixed costs</strong> stay the same whether you sell or not: rent, insurance, most salaries.</p><p>What a unit contributes to the fixed costs is its <strong>contribution margin</strong>:</p><p>price − variable cost per unit</p><p>A course place sold at 120 with 20 of variable costs contributes 100. If it were negative, selling more would only lose more.</p>',
        },
        {
          title: 'The break-even point',
          content:
            '<p>You break even where contribution margins have paid the fixed costs:</p><p><strong>break-even units = fixed costs ÷ contribution margin per unit</strong></p><p>With fixed costs of 6,000 a month and a contribution of 100 per place: 6,000 ÷ 100 = <strong>60 places</strong>. The 61st earns money.</p><p>Ask three questions before any plan: what happens with a 10% lower price? (Contribution falls to 88, break-even rises to 69.) With 20% higher fixed costs? (72.) And can we sell that many at all?</p>',
          picture: draw.chart(
            { x: 'Places sold', y: 'Money' },
            [
              {
                label: 'Revenue',
                points: [
                  [0, 0],
                  [100, 96],
                ],
              },
              {
                label: 'Total costs',
                points: [
                  [0, 40],
                  [100, 56],
                ],
              },
              {
                label: 'Fixed costs',
                points: [
                  [0, 40],
                  [100, 40],
                ],
                dashed: true,
              },
            ],
            { at: [50, 48], text: 'Break-even' },
          ),
        },
      ],
    },
    {
      title: 'A budget that guides decisions',
      description: 'Build it from what drives it, compare it every month, and keep looking ahead.',
      slides: [
        {
          title: 'Start from drivers, not from last year',
          content:
            '<p>“Last year plus 3%” repeats old habits. Ask instead what <strong>drives</strong> each line:</p><ul><li>Revenue: number of customers × orders per customer × average order</li><li>Wages: people × months × cost per month</li><li>Shipping: orders × cost per parcel</li></ul><p>Now an assumption can be discussed and tested: “60 new customers a month” is a claim about the world, “revenue 480,000” is only a number.</p>',
        },
        {
          title: 'Three versions of the year',
          content:
            '<p>Nobody knows next year. So plan it three times, changing only the two or three drivers that matter most.</p><ul><li><strong>Expected:</strong> what you would bet on.</li><li><strong>Cautious:</strong> your largest customer leaves, or the launch is three months late.</li><li><strong>Good:</strong> demand is 20% higher. Do you have the people and the cash?</li></ul><p>For the cautious case write down now what you would stop spending, and at which signal. Decisions are better before the storm.</p>',
          picture: draw.chart({ x: 'Months', y: 'Cash in the bank' }, [
            {
              label: 'Good',
              points: [
                [0, 45],
                [30, 48],
                [60, 62],
                [100, 88],
              ],
            },
            {
              label: 'Cautious',
              points: [
                [0, 45],
                [30, 30],
                [60, 14],
                [100, 8],
              ],
            },
            {
              label: 'Expected',
              points: [
                [0, 45],
                [30, 40],
                [60, 44],
                [100, 58],
              ],
              dashed: true,
            },
          ]),
        },
        {
          title: 'Compare every month: plan and actual',
          content:
            '<p>A budget in a drawer is useless. Each month, look at the difference between plan and actual, the <strong>variance</strong>, and ask why for the two or three largest.</p><ul><li><strong>Volume:</strong> did we sell more or fewer than planned?</li><li><strong>Price:</strong> did each cost more or bring in less?</li><li><strong>Timing:</strong> did it only move to another month?</li></ul><p>Timing needs no action, volume and price usually do. Write the reason beside the number: in a year you will be glad.</p>',
        },
        {
          title: 'Keep a 13-week cash forecast',
          content:
            '<p>The year’s budget tells whether the plan works. A <strong>13-week cash forecast</strong> tells whether you can pay on Friday.</p><ol><li>Start with today’s bank balance.</li><li>For each week list the money that will really come in and go out: invoices by their likely date, wages, rent, taxes.</li><li>Mark the lowest week. That is the number to manage.</li><li>Update it every Monday, with one more week at the end.</li></ol><p>An overdraft is easy to arrange two months before you need it, and hard two days before.</p>',
          picture: draw.steps([
            'Bank balance today',
            'Weekly money in and out',
            'Find the lowest week',
            'Update every Monday',
          ]),
        },
      ],
    },
  ],
};
