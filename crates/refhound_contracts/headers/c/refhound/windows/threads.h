#ifndef REFHOUND_WINDOWS_THREADS_H
#define REFHOUND_WINDOWS_THREADS_H

#define thread_local _Thread_local

#endif
