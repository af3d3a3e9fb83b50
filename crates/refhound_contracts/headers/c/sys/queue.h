#ifndef REFHOUND_SYS_QUEUE_H
#define REFHOUND_SYS_QUEUE_H

/* Intrusive lists, written as plain statements. */
#define SLIST_HEAD(name, type) struct name { struct type *slh_first; }
#define SLIST_HEAD_INITIALIZER(head) { NULL }
#define SLIST_ENTRY(type) struct { struct type *sle_next; }
#define SLIST_EMPTY(head) ((head)->slh_first == NULL)
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(elm, field) ((elm)->field.sle_next)
#define SLIST_INIT(head) do { (head)->slh_first = NULL; } while (0)
#define SLIST_FOREACH(var, head, field) for ((var) = SLIST_FIRST(head); (var); (var) = SLIST_NEXT(var, field))
#define SLIST_INSERT_HEAD(head, elm, field) do { (elm)->field.sle_next = (head)->slh_first; (head)->slh_first = (elm); } while (0)
#define SLIST_INSERT_AFTER(at, elm, field) do { (elm)->field.sle_next = (at)->field.sle_next; (at)->field.sle_next = (elm); } while (0)
#define SLIST_REMOVE_HEAD(head, field) do { (head)->slh_first = (head)->slh_first->field.sle_next; } while (0)
#define SLIST_REMOVE(head, elm, type, field) do { struct type **link = &(head)->slh_first; while (*link != (elm)) link = &(*link)->field.sle_next; *link = (elm)->field.sle_next; } while (0)

#define LIST_HEAD(name, type) struct name { struct type *lh_first; }
#define LIST_HEAD_INITIALIZER(head) { NULL }
#define LIST_ENTRY(type) struct { struct type *le_next; struct type **le_prev; }
#define LIST_EMPTY(head) ((head)->lh_first == NULL)
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(elm, field) ((elm)->field.le_next)
#define LIST_INIT(head) do { (head)->lh_first = NULL; } while (0)
#define LIST_FOREACH(var, head, field) for ((var) = LIST_FIRST(head); (var); (var) = LIST_NEXT(var, field))
#define LIST_INSERT_HEAD(head, elm, field) do { (elm)->field.le_next = (head)->lh_first; if ((head)->lh_first) (head)->lh_first->field.le_prev = &(elm)->field.le_next; (head)->lh_first = (elm); (elm)->field.le_prev = &(head)->lh_first; } while (0)
#define LIST_INSERT_AFTER(at, elm, field) do { (elm)->field.le_next = (at)->field.le_next; if ((at)->field.le_next) (at)->field.le_next->field.le_prev = &(elm)->field.le_next; (at)->field.le_next = (elm); (elm)->field.le_prev = &(at)->field.le_next; } while (0)
#define LIST_INSERT_BEFORE(at, elm, field) do { (elm)->field.le_prev = (at)->field.le_prev; (elm)->field.le_next = (at); *(at)->field.le_prev = (elm); (at)->field.le_prev = &(elm)->field.le_next; } while (0)
#define LIST_REMOVE(elm, field) do { if ((elm)->field.le_next) (elm)->field.le_next->field.le_prev = (elm)->field.le_prev; *(elm)->field.le_prev = (elm)->field.le_next; } while (0)

#define STAILQ_HEAD(name, type) struct name { struct type *stqh_first; struct type **stqh_last; }
#define STAILQ_HEAD_INITIALIZER(head) { NULL, &(head).stqh_first }
#define STAILQ_ENTRY(type) struct { struct type *stqe_next; }
#define STAILQ_EMPTY(head) ((head)->stqh_first == NULL)
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_NEXT(elm, field) ((elm)->field.stqe_next)
#define STAILQ_INIT(head) do { (head)->stqh_first = NULL; (head)->stqh_last = &(head)->stqh_first; } while (0)
#define STAILQ_FOREACH(var, head, field) for ((var) = STAILQ_FIRST(head); (var); (var) = STAILQ_NEXT(var, field))
#define STAILQ_INSERT_HEAD(head, elm, field) do { (elm)->field.stqe_next = (head)->stqh_first; if (!(head)->stqh_first) (head)->stqh_last = &(elm)->field.stqe_next; (head)->stqh_first = (elm); } while (0)
#define STAILQ_INSERT_TAIL(head, elm, field) do { (elm)->field.stqe_next = NULL; *(head)->stqh_last = (elm); (head)->stqh_last = &(elm)->field.stqe_next; } while (0)
#define STAILQ_INSERT_AFTER(head, at, elm, field) do { (elm)->field.stqe_next = (at)->field.stqe_next; if (!(elm)->field.stqe_next) (head)->stqh_last = &(elm)->field.stqe_next; (at)->field.stqe_next = (elm); } while (0)
#define STAILQ_REMOVE_HEAD(head, field) do { (head)->stqh_first = (head)->stqh_first->field.stqe_next; if (!(head)->stqh_first) (head)->stqh_last = &(head)->stqh_first; } while (0)

#define SIMPLEQ_HEAD(name, type) struct name { struct type *sqh_first; struct type **sqh_last; }
#define SIMPLEQ_HEAD_INITIALIZER(head) { NULL, &(head).sqh_first }
#define SIMPLEQ_ENTRY(type) struct { struct type *sqe_next; }
#define SIMPLEQ_EMPTY(head) ((head)->sqh_first == NULL)
#define SIMPLEQ_FIRST(head) ((head)->sqh_first)
#define SIMPLEQ_NEXT(elm, field) ((elm)->field.sqe_next)
#define SIMPLEQ_INIT(head) do { (head)->sqh_first = NULL; (head)->sqh_last = &(head)->sqh_first; } while (0)
#define SIMPLEQ_FOREACH(var, head, field) for ((var) = SIMPLEQ_FIRST(head); (var); (var) = SIMPLEQ_NEXT(var, field))
#define SIMPLEQ_INSERT_TAIL(head, elm, field) do { (elm)->field.sqe_next = NULL; *(head)->sqh_last = (elm); (head)->sqh_last = &(elm)->field.sqe_next; } while (0)
#define SIMPLEQ_REMOVE_HEAD(head, field) do { (head)->sqh_first = (head)->sqh_first->field.sqe_next; if (!(head)->sqh_first) (head)->sqh_last = &(head)->sqh_first; } while (0)

#define TAILQ_HEAD(name, type) struct name { struct type *tqh_first; struct type **tqh_last; }
#define TAILQ_HEAD_INITIALIZER(head) { NULL, &(head).tqh_first }
#define TAILQ_ENTRY(type) struct { struct type *tqe_next; struct type **tqe_prev; }
#define TAILQ_EMPTY(head) ((head)->tqh_first == NULL)
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(elm, field) ((elm)->field.tqe_next)
#define TAILQ_LAST(head, headname) (*(((struct headname *)((head)->tqh_last))->tqh_last))
#define TAILQ_PREV(elm, headname, field) (*(((struct headname *)((elm)->field.tqe_prev))->tqh_last))
#define TAILQ_INIT(head) do { (head)->tqh_first = NULL; (head)->tqh_last = &(head)->tqh_first; } while (0)
#define TAILQ_FOREACH(var, head, field) for ((var) = TAILQ_FIRST(head); (var); (var) = TAILQ_NEXT(var, field))
#define TAILQ_FOREACH_REVERSE(var, head, headname, field) for ((var) = TAILQ_LAST(head, headname); (var); (var) = TAILQ_PREV(var, headname, field))
#define TAILQ_INSERT_HEAD(head, elm, field) do { (elm)->field.tqe_next = (head)->tqh_first; if ((head)->tqh_first) (head)->tqh_first->field.tqe_prev = &(elm)->field.tqe_next; else (head)->tqh_last = &(elm)->field.tqe_next; (head)->tqh_first = (elm); (elm)->field.tqe_prev = &(head)->tqh_first; } while (0)
#define TAILQ_INSERT_TAIL(head, elm, field) do { (elm)->field.tqe_next = NULL; (elm)->field.tqe_prev = (head)->tqh_last; *(head)->tqh_last = (elm); (head)->tqh_last = &(elm)->field.tqe_next; } while (0)
#define TAILQ_INSERT_AFTER(head, at, elm, field) do { (elm)->field.tqe_next = (at)->field.tqe_next; if ((elm)->field.tqe_next) (elm)->field.tqe_next->field.tqe_prev = &(elm)->field.tqe_next; else (head)->tqh_last = &(elm)->field.tqe_next; (at)->field.tqe_next = (elm); (elm)->field.tqe_prev = &(at)->field.tqe_next; } while (0)
#define TAILQ_INSERT_BEFORE(at, elm, field) do { (elm)->field.tqe_prev = (at)->field.tqe_prev; (elm)->field.tqe_next = (at); *(at)->field.tqe_prev = (elm); (at)->field.tqe_prev = &(elm)->field.tqe_next; } while (0)
#define TAILQ_REMOVE(head, elm, field) do { if ((elm)->field.tqe_next) (elm)->field.tqe_next->field.tqe_prev = (elm)->field.tqe_prev; else (head)->tqh_last = (elm)->field.tqe_prev; *(elm)->field.tqe_prev = (elm)->field.tqe_next; } while (0)
#define TAILQ_CONCAT(to, from, field) do { if (!TAILQ_EMPTY(from)) { *(to)->tqh_last = (from)->tqh_first; (from)->tqh_first->field.tqe_prev = (to)->tqh_last; (to)->tqh_last = (from)->tqh_last; TAILQ_INIT(from); } } while (0)

#define CIRCLEQ_HEAD(name, type) struct name { struct type *cqh_first; struct type *cqh_last; }
#define CIRCLEQ_ENTRY(type) struct { struct type *cqe_next; struct type *cqe_prev; }
#define CIRCLEQ_FIRST(head) ((head)->cqh_first)
#define CIRCLEQ_LAST(head) ((head)->cqh_last)
#define CIRCLEQ_NEXT(elm, field) ((elm)->field.cqe_next)
#define CIRCLEQ_PREV(elm, field) ((elm)->field.cqe_prev)
#define CIRCLEQ_EMPTY(head) ((head)->cqh_first == (void *)(head))

#endif
