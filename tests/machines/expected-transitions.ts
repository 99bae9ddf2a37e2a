/**
 * The transitions of each workflow, written by hand from the specification and not derived from the
 * machines: state, event, next state, who may, and the guard. What several states share is stated
 * once (`open|countered`), with `=` where they are kept. The machines are compared with them.
 */
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';

const EXPECTED_TRANSITIONS: Record<WorkflowName, string> = {
  stone: `
    available     HOLD      hold           administrator associate customer guest apiClient  if certificateFree and notWithheld and priceAsSeen
    available     OFFER_NEXT hold          job                                               if certificateFree and notWithheld
    available     CONFIRM   confirmStones  administrator associate customer guest apiClient  if certificateFree and notWithheld and priceAsSeen
    available     ISSUE     memo           administrator associate                           if certificateFree and notWithheld and priceAsSeen
    available     AGREE     memo           customer apiClient                                if certificateFree and notWithheld and priceAsSeen
    available     WITHDRAW  notAvailable   administrator qualityControl
    notAvailable  RESTORE   available      administrator qualityControl
    available     DELIST    notAvailable   job
    notAvailable  RELIST    available      job                                               if delistedBySheet
    available     TELL_APART available     administrator                                     if hasApartReason
    available     TAKE_TOGETHER available  administrator
    notAvailable  TELL_APART notAvailable  administrator                                     if hasApartReason
    notAvailable  TAKE_TOGETHER notAvailable administrator
    available     TWIN_SOLD notAvailable   job
    notAvailable  TWIN_RETURNED available  job                                               if withdrawnWithTwin
    hold          RELEASE   available      administrator associate customer guest apiClient
    hold          EXPIRE    available      job
    hold          CONFIRM   confirmStones  administrator associate customer guest apiClient  if heldForSameClient and priceAsSeen
    hold          ISSUE     memo           administrator associate                           if heldForSameClient and priceAsSeen
    hold          AGREE     memo           customer apiClient                                if heldForSameClient and priceAsSeen
    memo          RECEIVE   available      administrator associate
    memo          SELL      soldOut        administrator associate
    soldOut       REVERSE   available      administrator
    confirmStones APPROVE   soldOut        administrator
    confirmStones REJECT    available      administrator
    confirmStones REJECT_WITHDRAW notAvailable administrator
    confirmStones CANCEL    available      administrator associate customer guest apiClient`,
  hold: `
    start HOLD    held     administrator associate customer guest apiClient  if clientRegistered and mayHold and withinHoldLimit and notHeldLately and withinBounds
    held  RELEASE released administrator associate customer guest apiClient  if mayHold
    held  EXTEND  held     administrator associate                           if holdRunning
    held  EXPIRE  released job                                               if holdDue
    held  CONVERT released administrator associate customer guest apiClient
    start OFFER_NEXT held  job                                               if clientRegistered and withinHoldLimit and notHeldLately
    held  ACCEPT  held     administrator associate customer guest apiClient  if holdRunning`,
  queuePlace: `
    start   JOIN       waiting  administrator associate customer guest apiClient  if clientRegistered and mayHold and stoneTaken and notTheirStone and notInLine and withinBounds
    waiting OFFER_NEXT offered  job                                               if accountOpen and rightsKept and stoneInSight
    waiting PASS_OVER  waiting  job
    waiting LEAVE      left     administrator associate customer guest apiClient  if mayHold
    waiting END        ended    job
    offered ACCEPT     taken    administrator associate customer guest apiClient  if mayHold
    offered DECLINE    declined administrator associate customer guest apiClient  if mayHold
    offered LAPSE      lapsed   job
    offered TAKE       taken    administrator associate customer guest apiClient`,
  memo: `
    start  ISSUE   issued   administrator associate  if clientRegistered and withinCreditLimit
    start  AGREE   issued   customer apiClient       if clientRegistered and mayConfirm and withinOwnAmount and withinCreditLimit
    issued LOWER_PRICE issued administrator associate  if hasPriceReason and lowersPrice
    issued EXTEND  issued   administrator associate  if hasExtensionReason and laterDay and dayNotOver and dayWithinYear
    issued RECEIVE received administrator associate
    issued SELL    sold     administrator associate  if keptPrice and secondPerson
    sold   REVERSE received administrator            if hasReversalReason`,
  memoExtension: `
    start CREATE   asked     customer apiClient ftpClient  if mayConfirm and hasExtensionReason and stoneOut and notAskedYet and laterDay and dayNotOver and dayWithinYear and withinBounds
    asked GRANT    granted   administrator associate
    asked DECLINE  declined  administrator associate       if hasDeclineReason
    asked WITHDRAW withdrawn customer apiClient ftpClient  if mayConfirm
    asked LAPSE    lapsed    administrator associate`,
  confirmStone: `
    start   CONFIRM pending   administrator associate customer guest apiClient  if clientRegistered and mayConfirm and withinOwnAmount and withinCreditLimit and withinBounds
    start   ASK     awaitingCompany customer  if clientRegistered and mayConfirm and aboveOwnAmount and heldForSameClient and notAwaited and priceAsSeen and withinCreditLimit and withinBounds
    awaitingCompany AGREE   pending   customer                                  if clientRegistered and mayConfirm and notOwnOrder and withinOwnAmount and withinCreditLimit
    awaitingCompany DECLINE cancelled customer                                  if mayConfirm and notOwnOrder and hasReason
    awaitingCompany CANCEL  cancelled administrator associate customer guest apiClient  if mayConfirm
    awaitingCompany LAPSE   cancelled job
    awaitingCompany END     cancelled administrator associate customer guest apiClient
    pending UPDATE  pending   administrator qualityControl associate
    pending LOWER_PRICE pending administrator associate                         if hasPriceReason and lowersPrice
    pending CANCEL  cancelled administrator associate customer guest apiClient  if mayConfirm
    pending APPROVE approved  administrator                                     if keptPrice and secondPerson
    pending REJECT  rejected  administrator                                     if hasReason
    pending REJECT_WITHDRAW rejected administrator                              if hasReason
    approved REVERSE cancelled administrator                                    if hasReversalReason`,
  enquiry: `
    start OPEN  open   administrator associate customer guest apiClient ftpClient  if mayHold and stoneUnsold and withinBounds
    open  TRANSFER open administrator
    open  JOIN     open job
    open  CLOSE closed administrator associate`,
  priceOffer: `
    start          PROPOSE     open      administrator associate customer guest apiClient  if clientRegistered and mayConfirm and withinOwnAmount and stoneFree and notOffered and hasPrice and priceAboveZero and notAboveList and withinBounds
    open           ACCEPT      accepted  administrator associate  if answerInTime and sameAsOffered and stillShown and notAboveToday
    open           COUNTER     countered administrator associate  if answerInTime and abovePrice and notAboveList
    open           DECLINE     declined  administrator associate  if hasDeclineReason
    open|countered WITHDRAW    withdrawn customer apiClient  if mayConfirm
    open|countered LAPSE       lapsed    job  if offerOver
    countered      AGREE       accepted  customer apiClient  if mayConfirm and withinOwnAmount and answerInTime and sameAsOffered and stillShown and notAboveToday
    countered      OFFER_AGAIN open      customer apiClient  if mayConfirm and withinOwnAmount and answerInTime and priceAboveZero and belowPrice
    countered      TURN_DOWN   declined  customer apiClient  if mayConfirm`,
  invoice: `
    start                ISSUE           issued    administrator associate
    start                CREATE          issued    job
    issued|partPaid      PAY_PART        partPaid  administrator associate  if withinCredit and paysPart
    issued|partPaid      PAY             paid      administrator associate  if withinCredit and paysAll
    issued               CLEAR           paid      job  if owesNothing
    issued|partPaid      CREDIT_PART     =         administrator  if creditsPart
    issued|partPaid|paid CREDIT_SPARE    paid      administrator  if creditsSpare
    issued|partPaid|paid CREDIT          cancelled administrator  if creditsAll
    partPaid             TAKE_BACK       partPaid  administrator associate  if hasPaymentReason and creditUnspent and leavesSome
    partPaid             TAKE_BACK_LAST  issued    administrator associate  if hasPaymentReason and creditUnspent and leavesNothing
    paid                 TAKE_BACK       partPaid  administrator associate  if hasPaymentReason and creditUnspent and leavesSome
    paid                 TAKE_BACK_LAST  issued    administrator associate  if hasPaymentReason and creditUnspent and leavesNothing
    paid                 TAKE_BACK_SPARE paid      administrator associate  if hasPaymentReason and creditUnspent and leavesEnough
    cancelled            TAKE_BACK_SPARE cancelled administrator associate  if hasPaymentReason and creditUnspent and leavesEnough`,
  task: `
    start   CREATE pending administrator associate qualityControl
    start   ASK    pending administrator associate customer guest apiClient ftpClient  if stillMissing and notAskedBefore and withinBounds
    pending UPDATE pending administrator associate qualityControl  if askedByThem
    pending DONE   done    administrator qualityControl            if assignedToThem and answered`,
  shareLink: `
    start  CREATE active  administrator associate customer  if sharerRegistered and withinBounds
    start  OPEN   active  job
    active CHANGE active  administrator associate customer  if linkOfStones and linkRunning and sharerRegistered
    active REVOKE revoked administrator associate customer
    active EXPIRE expired job                               if linkOver`,
  bulkEmail: `
    start                                CREATE     draft     administrator
    draft|scheduled|stopped              UPDATE     draft     administrator
    draft|scheduled|stopped              SCHEDULE   scheduled administrator  if timeAhead
    draft|scheduled|stopped              BEGIN      sending   administrator  if hasRecipients
    draft|scheduled|stopped|sending|sent SETTLE     =         administrator  if inDoubt
    draft|scheduled|stopped              DELETE     deleted   administrator
    scheduled                            RUN        sending   job  if bulkDue and senderMay
    scheduled                            LAPSE      draft     job  if bulkDue and senderMayNot
    scheduled                            SEND_AGAIN sending   administrator  if inDoubt and stillAgree and runFinished and sendsAgain
    sending                              STOP       stopped   administrator
    sending                              LAPSE      stopped   job  if senderMayNot
    sending                              END        sent      job  if allTried and sendsOnce
    sending                              NEXT       scheduled job  if allTried and sendsAgain
    sending                              SEND_AGAIN sending   administrator  if inDoubt and stillAgree
    sent                                 SEND_AGAIN sending   administrator  if inDoubt and stillAgree
    sent                                 DELETE     deleted   administrator`,
  demand: `
    start                CREATE  open      administrator associate customer apiClient ftpClient  if mayHold and withinBounds
    open                 MATCH   matched   job
    open|matched|offered UPDATE  open      administrator associate customer apiClient ftpClient  if mayHold
    open|matched|offered CLOSE   closed    administrator associate customer apiClient ftpClient  if mayHold
    matched|offered      OFFER   offered   administrator associate
    matched|offered      FULFIL  fulfilled administrator associate customer apiClient ftpClient  if mayHold
    offered              CONFIRM fulfilled job
    fulfilled|closed     REOPEN  open      administrator associate customer apiClient ftpClient  if mayHold and withinBounds`,
  kycDocument: `
    start                             SUBMIT   pending  administrator associate customer  if withinBounds
    pending|approved|rejected|expired RESUBMIT pending  administrator associate customer  if withinBounds
    pending                           APPROVE  approved administrator  if paperDated and paperCurrent and secondPerson
    pending                           REJECT   rejected administrator  if hasRemark
    approved                          EXPIRE   expired  job  if paperOver`,
  business: `
    notRegistered|kycPending            SUBMIT     kycPending    administrator associate customer
    notRegistered|kycPending            REGISTER   registered    administrator  if documentsApproved
    registered                          SUBMIT     registered    administrator associate customer
    registered                          LAPSE      kycPending    job  if graceOver
    registered                          UNREGISTER notRegistered administrator
    notRegistered|kycPending|registered MERGE      merged        administrator`,
  account: `
    start                                    CREATE       active     job
    start                                    INVITE       invited    administrator associate
    start                                    ADMIT        invited    administrator associate customer
    start                                    SIGN_UP      unverified customer
    invited                                  INVITE_AGAIN invited    administrator associate
    invited                                  ADMIT_AGAIN  invited    administrator associate customer
    invited                                  ACCEPT       active     administrator associate customer qualityControl apiClient ftpClient auditor
    invited|active|locked                    RECOVER      active     administrator associate customer qualityControl apiClient ftpClient auditor
    invited|active|locked|suspended          CLOSE        closed     administrator  if notOneself and anotherAdministrator and saysWhy and nothingUnsettled
    invited                                  SUSPEND      suspended  administrator  if notOneself and anotherAdministrator and saysWhy
    invited|active|locked|suspended          RETIRE       closed     job
    unverified|invited|active|locked|suspended|closed DELETE       erased     administrator  if notOneself and anotherAdministrator and saysWhy and leftNoRecords
    unverified|invited|active|locked|suspended|closed ERASE_AGAIN  erased     job
    unverified                               VERIFY       active     customer
    unverified                               EXPIRE       closed     job
    active                                   SUSPEND      suspended  administrator  if notOneself and anotherAdministrator and saysWhy
    active                                   LOCK         locked     job
    locked                                   UNLOCK       active     administrator
    locked                                   REOPEN       active     job
    suspended                                REACTIVATE   active     administrator  if hasPassword
    suspended                                REINSTATE    invited    administrator  if hasNoPassword
    closed                                   BLANK        erased     administrator  if saysWhy`,
  membership: `
    start                    CREATE       active    administrator associate customer
    start                    INVITE       invited   administrator associate customer  if mayManagePeople and givesOwnPowers and withinBounds
    start                    ASK          asked     customer  if hasNoOwnRecords and withinBounds
    asked                    ACCEPT       active    administrator associate customer  if mayManagePeople and hasNoOwnRecords and givesOwnPowers
    asked                    DECLINE      declined  administrator associate customer  if mayManagePeople and tellsWhyNot
    asked                    WITHDRAW     withdrawn customer  if ownMembership
    invited                  JOIN         active    customer
    invited                  INVITE_AGAIN invited   administrator associate customer  if mayManagePeople
    invited|active|suspended CHANGE       =         administrator associate customer  if mayManagePeople and notOwner and notOwnMembership and givesOwnPowers
    invited|active|suspended LEAVE        left      administrator associate customer  if mayEndMembership and notOwner
    active                   SUSPEND      suspended administrator associate customer  if mayManagePeople and notOwner and notOwnMembership
    active                   TAKE_OVER    active    administrator associate customer  if mayHandOver and notOwner
    active                   HAND_OVER    active    administrator associate customer  if ownsCompany
    suspended                REACTIVATE   active    administrator associate customer  if mayManagePeople and notOwnMembership
    start                    MERGE        active    administrator  if mergesCleanly
    asked                    MERGE        active    administrator  if mergesCleanly
    invited|active|suspended MERGE        =         administrator  if mergesCleanly`,
  dutyFinding: `
    start          FIND    open      job
    open           EXPLAIN explained administrator auditor  if saysSo
    open|explained ACCEPT  accepted  administrator auditor  if notTheirStep and saysSo
    explained      REOPEN  open      administrator auditor  if notTheirStep and saysSo`,
  mail: `
    start         QUEUE      queued  job
    queued|failed SEND       sent    job
    queued        FAIL       failed  job
    queued|failed GIVE_UP    givenUp job
    failed        SEND_AGAIN queued  administrator  if mailWhole
    givenUp       SEND_AGAIN queued  administrator  if mailWhole`,
  webhookDelivery: `
    start         QUEUE      queued  job
    queued|failed SEND       sent    job
    queued        FAIL       failed  job
    queued|failed GIVE_UP    givenUp job
    failed        SEND_AGAIN queued  administrator apiClient  if webhookOn and deliveryWhole
    givenUp       SEND_AGAIN queued  administrator apiClient  if webhookOn and deliveryWhole
    sent          SEND_AGAIN queued  administrator apiClient  if webhookOn and deliveryWhole`,
};

/**
 * States and their codes on the wire (specification, section 4); in `start` there is no record yet.
 */
export const STATES: Record<WorkflowName, Record<string, number | null>> = {
  stone: { available: 1, notAvailable: 2, confirmStones: 3, hold: 4, memo: 5, soldOut: 8 },
  hold: { start: null, held: 1, released: 2 },
  queuePlace: { start: null, waiting: 1, offered: 2, taken: 3, declined: 4, lapsed: 5, left: 6, ended: 7 },
  memo: { start: null, issued: 1, received: 2, sold: 3 },
  memoExtension: { start: null, asked: 1, granted: 2, declined: 3, withdrawn: 4, lapsed: 5 },
  confirmStone: { start: null, awaitingCompany: 5, pending: 1, approved: 2, rejected: 3, cancelled: 4 },
  enquiry: { start: null, open: 1, closed: 2 },
  priceOffer: { start: null, open: 1, countered: 2, accepted: 3, declined: 4, withdrawn: 5, lapsed: 6 },
  invoice: { start: null, issued: 1, partPaid: 2, paid: 3, cancelled: 4 },
  task: { start: null, pending: 1, done: 2 },
  shareLink: { start: null, active: 1, expired: 2, revoked: 3 },
  bulkEmail: { start: null, draft: 1, scheduled: 2, sending: 3, sent: 4, stopped: 5, deleted: 6 },
  demand: { start: null, open: 1, matched: 2, offered: 3, fulfilled: 4, closed: 5 },
  kycDocument: { start: null, pending: 1, approved: 2, rejected: 3, expired: 4 },
  business: { notRegistered: 9, kycPending: 10, registered: 11, merged: 12 },
  account: {
    start: null,
    invited: 1,
    unverified: 2,
    active: 3,
    locked: 4,
    suspended: 5,
    closed: 6,
    erased: 7,
  },
  membership: {
    start: null,
    invited: 1,
    active: 2,
    suspended: 3,
    left: 4,
    asked: 5,
    declined: 6,
    withdrawn: 7,
  },
  dutyFinding: { start: null, open: 1, explained: 2, accepted: 3 },
  mail: { start: null, queued: 1, sent: 2, failed: 3, givenUp: 4 },
  webhookDelivery: { start: null, queued: 1, sent: 2, failed: 3, givenUp: 4 },
};

/** The operations that carry out transitions; the contract says who may call them. */
export const OPERATIONS = `
  acceptColleague acceptInvitation acceptQueueOffer addClientWithBusiness agreeToConfirmStones answerFindings answerMemoExtension
  answerPriceOffer approveStones askMemoExtension askToJoinCompany blankAccount changeColleague changeShareLink closeAccount
  closeDemand closeEnquiry completeTask confirmStones createBulkEmail createDemand createShareLink
  createTask declineColleague declineConfirmStones deleteAccount deleteBulkEmail extendHold extendMemo fulfilDemand handOverCompany
  holdStones inviteAgain inviteColleague inviteColleagueAgain issueMemo joinQueue leaveQueue lowerPrice makeCustomer
  makePriceOffer mergeCompanies offerAgainstDemand openEnquiry payInvoice receiveMemo rejectStones releaseHold
  removeColleague reopenDemand resetPassword reverseSale revokeShareLink sellMemo sendBulkEmail
  sendDeliveryAgain sendMailAgain setAccountStatus setBusinessStatus setColleagueStatus
  setInventoryStatus settleBulkDoubts signUp stopBulkEmail submitKycDocument takeBackPayment
  tellApart unlockAccount updateBulkEmail updateConfirmStones updateDemand updateKycDocument
  updateTask verifySignUp withdrawJoinRequest withdrawMemoExtension withdrawPriceOffer`
  .trim()
  .split(/\s+/);

/** Operations before the sign-in, which prove an address: who gets the account. */
export const PROVING: Record<string, string> = {
  acceptInvitation: 'administrator associate customer qualityControl apiClient ftpClient auditor',
  resetPassword: 'administrator associate customer qualityControl apiClient ftpClient auditor',
  signUp: 'customer',
  verifySignUp: 'customer',
};

export interface ExpectedTransition {
  from: string;
  event: string;
  to: string;
  roles: RoleId[];
  job: boolean;
  guards: string[];
}

const isRole = (word: string): word is keyof typeof ROLE => word in ROLE;

/** Role ids, ascending; throws on an unknown role. */
export const rolesIn = (words: readonly string[]): RoleId[] =>
  words
    .map((word) => {
      if (!isRole(word)) throw new Error(`${word} is no role`);
      return ROLE[word];
    })
    .sort((a, b) => a - b);

export function expectedTransitionsOf(workflow: WorkflowName): ExpectedTransition[] {
  return EXPECTED_TRANSITIONS[workflow]
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [rule = '', guards] = line.trim().split(/\s+if\s+/);
      const [states = '', event = '', to = '', ...who] = rule.split(/\s+/);
      const job = who.join() === 'job';
      return states.split('|').map((from) => ({
        from,
        event,
        to: to === '=' ? from : to,
        roles: job ? [] : rolesIn(who),
        job,
        guards: guards?.split(' and ') ?? [],
      }));
    });
}
