/** What went wrong with a request, whatever the provider. */
export { httpFault, innermostWords, isRetryable, sdkFault } from './judge-fault.js'
