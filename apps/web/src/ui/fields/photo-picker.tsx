import { ImageUp, type LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../class-names.ts'
import '../buttons/button.css'
import './photo-picker.css'

export interface PhotoPickerProps {
  /** The field's label. */
  label: ReactNode
  hideLabel?: boolean | undefined
  /** The button's text. */
  action: ReactNode
  icon?: LucideIcon | undefined
  hint?: ReactNode
  /** The chosen or the stored photo. */
  picture?: ReactNode
  onChoose: (file: File) => void
  disabled?: boolean | undefined
  /** `drop`: a dashed drop area. `plain`: only picture and button. */
  look?: 'drop' | 'plain' | undefined
  /** An alert below the input, linked to it. */
  error?: ReactNode
  inputRef?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** Picks a photo from the camera or the gallery: without `capture`, the phone offers both. */
export function PhotoPicker({
  label,
  hideLabel = false,
  action,
  icon: Icon = ImageUp,
  hint,
  picture,
  onChoose,
  disabled = false,
  look = 'drop',
  error,
  inputRef,
  className,
}: PhotoPickerProps) {
  const id = useId()
  const invalid = error !== undefined && error !== null && error !== false
  return (
    <fieldset className={classNames('photo-picker', className)}>
      <legend className={hideLabel ? 'sr-only' : 'photo-picker-label'}>{label}</legend>
      <div className={classNames('photo-picker-field', `photo-picker-${look}`)}>
        {picture}
        <div className="photo-picker-words">
          {hint !== undefined && (
            <p className="photo-picker-hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
          <label className="btn btn-secondary photo-picker-button">
            <span className="btn-face">
              <Icon size={18} />
              {action}
            </span>
            <input
              ref={inputRef}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="photo-picker-input"
              disabled={disabled}
              aria-invalid={invalid || undefined}
              aria-describedby={
                classNames(hint !== undefined && `${id}-hint`, invalid && `${id}-error`) || undefined
              }
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                // Reset, so that the same photo can be picked again after it was cleared.
                currentTarget.value = ''
                if (file !== undefined) onChoose(file)
              }}
            />
          </label>
        </div>
      </div>
      {invalid && <div id={`${id}-error`}>{error}</div>}
    </fieldset>
  )
}
