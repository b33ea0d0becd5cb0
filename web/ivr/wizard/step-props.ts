import type { OnUploading } from '../../kit/upload/uploading.ts'
import type { Wizard } from './use-wizard.ts'

/** Props of every step of the wizard. */
export interface StepProps {
  wizard: Wizard
  /** Called by upload fields, so that the buttons wait for uploads and failed ones are reported. */
  onUploading: OnUploading
}
