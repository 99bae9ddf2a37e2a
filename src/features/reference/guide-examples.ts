/** The commands of the guide. Those that read are run by a test. */

export interface GuideExample {
  command: string;
  /** Whether it only reads, so that it can be run as it is. */
  reads: boolean;
}

const KEY = '-H "Authorization: Bearer $PAVILION_KEY"';
const reads = (address: string): GuideExample => ({
  command: `curl ${KEY} \\\n  "$PAVILION_URL/api/v1${address}"`,
  reads: true,
});

export const EXAMPLES = {
  profile: reads('/user/profile'),
  search: reads('/inventory/search?size=2'),
  filtered: reads('/inventory/search?shape=ROUND&carat=1.00..1.50&color=D&color=E&size=2'),
  begin: reads('/inventory/changes'),
  follow: {
    command: `CURSOR=$(curl -s ${KEY} "$PAVILION_URL/api/v1/inventory/changes" | sed 's/.*"cursor":"\\([^"]*\\)".*/\\1/')
curl ${KEY} \\
  "$PAVILION_URL/api/v1/inventory/changes?cursor=$CURSOR"`,
    reads: true,
  },
  hold: {
    command: `curl -X POST "$PAVILION_URL/api/v1/inventory/new-arrival/hold" \\
  ${KEY} \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{"data": {"stock_numbers": ["CDX-1042"], "prices": [{"stock_no": "CDX-1042", "amount": "13063.68"}]}}'`,
    reads: false,
  },
  verify: {
    command: `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.PAVILION_SECRET); // whsec_...

// rawBody: the bytes as they came, before any JSON parser.
const message = webhook.verify(rawBody, headers); // throws if it is not ours
if (message.type === 'stones.changed')
  for (const stone of message.data.stones) setAvailable(stone.stock_no, stone.status === 1); // 1: on sale
if (message.type === 'stock.start_over') await readTheWholeStock();`,
    reads: false,
  },
} as const satisfies Record<string, GuideExample>;
