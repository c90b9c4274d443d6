/** The key under which an action reports what belongs to no single field. */
export const FORM_ERROR = '_form';

/** The field that carries a form's id, so that an answer is shown by the form that was sent and by no other of its page. */
export const FORM_ID_FIELD = '__rvfInternalFormId';
