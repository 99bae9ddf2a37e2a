/** All messages that the specification defines. Other texts are written where they are used. */
export const MESSAGES = {
  selectDiamond: 'Please select at least one diamond',
  selectClient: 'Please select a client',
  onlyAvailable: 'Only available diamonds must be selected.',
  kycPending:
    'Your KYC verification is pending. Please complete your business verification before proceeding.',

  noConnection: 'Unable to connect to server. Please try again later.',
  cannotSend: 'Unable to send request. Please check your connection.',
  maintenance: 'Server is under maintenance. Please try again later.',

  signInSuccess: 'Sign-in successful!',
  signInFailed: 'Sign-in failed',
  signUpSuccess: 'Sign-up successful!',
  signUpFailed: 'Sign-up failed',
  userNameValid: 'Username validation succeed',
  userNameInvalid: 'Username validation failed',
  accountValid: 'Account validation succeed',
  accountInvalid: 'Account validation failed',
  profileFailed: 'Something went wrong',

  fetchFailed: 'Failed to fetch data',
  fetchHoldFailed: 'Failed to fetch hold data',
  fetchMemoFailed: 'Failed to fetch memo data',
  fetchNotesFailed: 'Failed to fetch notes data',
  fetchWatchlistFailed: 'Failed to fetch watchlist data',
  fetchInventoryCountFailed: 'Failed to fetch inventory count',
  fetchInventoryAccessFailed: 'Failed to fetch inventory access data',
  fetchPopupFailed: 'Failed to fetch popup data',
  fetchTrackReportFailed: 'Failed to fetch track report data',
  fetchSearchFailed: 'Failed to fetch search list',
  fetchSavedSearchesFailed: 'Failed to fetch saved searches',
  fetchDemandsFailed: 'Failed to fetch demands',
  fetchCollectionFailed: 'Something went wrong',
  /** The fallback for create, search and match-pair failures. (Specification, section 8.) */
  addCollectionFailed: 'Failed to add collection',
  noStocksFound: 'No stocks were found',

  downloadFailed: 'Failed to download file. Please try again.',
  noFileUrl: 'No file URL received.',
  unexpected: 'An unexpected error occurred.',
} as const;

/**
 * What an error says, or `otherwise` where nobody said what went wrong. (Specification, section 8.)
 */
export const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && error.message !== '' && error.message !== MESSAGES.unexpected
    ? error.message
    : otherwise;

export const downloaded = (fileName: string): string => `${fileName} downloaded successfully`;
