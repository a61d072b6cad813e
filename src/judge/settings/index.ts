/** Settings that the judges of all providers share, and their checks. */
export { defaultModel, defaultSystemOneModel } from './default-models.js'
export {
  placeholderKey,
  toBaseURL,
  toServer,
  withoutSecrets,
} from './connection-settings.js'
export {
  checkConnection,
  checkNames,
  checkNumber,
  checkPositiveInteger,
  checkText,
} from './judge-options.js'
export { missingKey } from './missing-key.js'
